/**
 * Parts of migrations that Citus refuses, and what runs in their place. These migrations had been
 * released before they were ever run on Citus. Later ones have their own `-- citus:` lines.
 */
const replaced: Record<string, readonly (readonly [lines: string, inPlace: string])[]> = {
  '0037_working_hours.sql': [
    // Citus refuses a condition in SET that calls a function.
    [
      `update special_day set group_id = id,
  slots = case when is_closed or start_min is null or end_min is null then '[]' else jsonb_build_array(jsonb_build_object('start_min', start_min, 'end_min', end_min)) end;
`,
      `update special_day set group_id = id;
update special_day set slots = ('[{"start_min": ' || start_min::text || ', "end_min": ' || end_min::text || '}]')::jsonb
where not is_closed and start_min is not null and end_min is not null;
`,
    ],
    // A constraint must stand alone in its ALTER TABLE.
    [
      `key,
  add unique (company_id, branch_id, day, order_method);
`,
      `key;
alter table special_day add unique (company_id, branch_id, day, order_method);
`,
    ],
  ],
  '0038_payment_methods.sql': [
    [
      `create index on branch_payment_method`,
      `select create_distributed_table('branch_payment_method', 'company_id', colocate_with => 'branch');
create index on branch_payment_method`,
    ],
  ],
  '0050_members.sql': [
    // A column that is added with a reference must stand alone in its ALTER TABLE too.
    [`  add last_city_id int constraint member_last_city_id_fkey references city,\n`, ''],
    [
      `drop index member_phone;
`,
      `alter table member add last_city_id int constraint member_last_city_id_fkey references city;
drop index member_phone;
`,
    ],
  ],
}

/**
 * A migration's text as it runs where the tables are distributed. Throws if a replaced line is not
 * found.
 */
export const onCitus = (name: string, text: string): string =>
  (replaced[name] ?? [])
    .reduce((now, [lines, inPlace]) => {
      if (now.split(lines).length !== 2) throw new Error(`Migration ${name} does not contain once: ${lines}`)
      return now.replace(lines, inPlace)
    }, text)
    .replaceAll('-- citus:', '')
