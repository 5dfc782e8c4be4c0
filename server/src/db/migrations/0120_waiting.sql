-- What waits for a decision is counted beside the menu: those few of many, the longest waiting first.
create index comment_waits on comment (company_id, created_at) where status = 'pending';
create index branch_request_waits on branch_request (company_id, created_at) where status = 'pending';
