-- What integrations did, newest first, per branch.
create index inbox_branch on inbox (branch_id, received_at desc);
create index platform_step_branch on platform_step (company_id, branch_id, created_at desc);
