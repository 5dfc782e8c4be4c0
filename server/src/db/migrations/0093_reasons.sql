-- The application empties the reasons of an erased member's postings by a right to that one column.
drop function forget_reasons(uuid, uuid[]);
