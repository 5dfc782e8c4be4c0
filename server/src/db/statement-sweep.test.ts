import { describe, expect, it } from 'vitest'
import { faultOfStatement } from './statement-sweep.ts'
import { tableKinds } from './tables.ts'

const good = [
  'select 1 from orders where company_id = $1',
  'select 1 from orders o where o.company_id = any($1::uuid[]) and o.id = $2',
  'select 1 from orders o join branch b on b.company_id = o.company_id and b.id = o.branch_id where o.company_id = $1',
  'select (select count(*) from member m where m.company_id = o.company_id) from orders o where o.company_id = $1',
  'with c as (update branch_counter set seq = seq + 1 where company_id = $1 returning seq) insert into order_event (company_id, id) select $1, $2 from c',
  'select 1 from orders o left join member m on m.company_id = o.company_id where o.company_id = $1',
  'update orders set note = $1 where company_id = $2 and id = $3',
  'delete from zone where company_id = $1',
  'select 1 from orders o where o.company_id is not null /* reach */ and o.id = $1',
  'select 1 from orders o where o.company_id in (select id from company where account_id = any($1::uuid[])) /* reach */',
  'select 1 from currency',
  '/* platform: the tree itself */ select 1 from branch',
]

// Faulty statements that an engineer could write. {t} stands for any tenant table.
const planted = [
  'select * from {t}',
  'select * from {t} where id = $1',
  'select * from {t} x where x.id = $1 or x.company_id = $2',
  'select * from {t} x where not (x.company_id = $1)',
  'select * from {t} x where x.company_id <> $1',
  'select * from {t} x where x.company_id = x.company_id',
  'select * from {t} x left join branch_counter c on c.company_id = x.company_id and x.company_id = $1 where c.company_id = $1',
  'select 1 from company c, {t} x where c.id = $1',
  'select 1 where exists (select 1 from {t} x where x.id = $1)',
  'with a as (select * from {t}) select * from a where a.company_id = $1',
  'select 1 from (select * from {t}) s where s.company_id = $1',
  'select 1 from currency union all select 1 from {t}',
  'update {t} set id = $1 where id = $2',
  'delete from {t} where id = $1',
  'insert into {t} (id) values ($1)',
  'insert into installation (key, value) select $1, to_jsonb(x) from {t} x',
  'select * from {t} x where x.company_id in (select id from company)',
  // First the condition that `within` generates, but without its marking comment. Then the marked
  // condition on the wrong column, under an OR or NOT, or missing.
  'select * from {t} x where x.company_id is not null',
  'select * from {t} x where x.company_id is not null /* reached */',
  'select * from {t} x where x.company_id in (select id from company where account_id = any($1::uuid[]))',
  'select * from {t} x where x.id is not null /* reach */',
  'select * from {t} x where x.company_id is not null /* reach */ or x.id = $1',
  'select * from {t} x where not x.company_id is not null /* reach */',
  'select * from company c, {t} x where c.id is not null /* reach */',
  'select * from {t} /* reach */ where company_id is not null',
]

describe('the statement sweep', () => {
  it.each(good)('lets pass: %s', (text) => expect(faultOfStatement(text)).toBeUndefined())

  it.each(planted)('catches on every tenant table: %s', (text) => {
    for (const table of tableKinds.tenant) expect(faultOfStatement(text.replaceAll('{t}', table)), table).toBeTruthy()
  })
})
