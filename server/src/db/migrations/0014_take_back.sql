-- Which step of an order can be taken back, and until when; what it changed stands with the step on the timeline.
alter table orders
  add column undo_of text,
  add column undo_until timestamptz;
