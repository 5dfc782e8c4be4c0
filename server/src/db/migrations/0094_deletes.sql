-- A delete asks every table that refers to it: without an index that holds all rows each question reads the whole table, and taking back a long import ran into its time limit.
create index gift_cheque_code_cheque on gift_cheque_code (company_id, cheque_id);
create index gift_cheque_use_item on gift_cheque_use (company_id, item_id) where item_id is not null;
create index institution_member_member on institution_member (company_id, member_id);
create index institution_member_institution on institution_member (company_id, institution_id);
create index member_distinct_other on member_distinct (company_id, other_id);
create index member_erasure_member on member_erasure (company_id, member_id);
create index member_merge_other on member_merge (company_id, other_id);
create index point_lot_member on point_lot (company_id, member_id);
create index product_category on product (company_id, category_id);
create index product_catalog_branch on product_catalog (company_id, branch_id);
create index reservation_table_table on reservation_table (company_id, branch_id, table_id);
create index table_command_branch on table_command (company_id, branch_id);
create index table_command_table on table_command (company_id, table_id);
create index table_session_branch on table_session (company_id, branch_id);
create index socket_ticket_session on socket_ticket (session_id);
