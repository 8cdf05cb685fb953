-- The shop's own table; the queue's are installed by the queue.
CREATE TABLE IF NOT EXISTS orders (
  order_id text    PRIMARY KEY,
  customer text    NOT NULL,
  amount   numeric NOT NULL
);

CREATE INDEX IF NOT EXISTS orders_customer ON orders (customer);
