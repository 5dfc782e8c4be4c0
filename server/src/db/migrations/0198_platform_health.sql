-- What went wrong between a branch and a platform is found without reading what went well
-- (features/integrations/platform-settings/health.ts).
create index inbox_problem on inbox (company_id, branch_id, platform, received_at desc) where problem is not null;
create index platform_step_refused on platform_step (company_id, branch_id, platform, created_at desc) where state = 'refused';
create index platform_item_refused on platform_item (company_id, branch_id, platform, updated_at desc) where state = 'refused';
