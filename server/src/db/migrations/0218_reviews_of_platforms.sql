-- Where a comment was written: in the company's own app, or on a platform, which publishes it itself.
alter table comment add column source text not null default 'app';
