import { connect } from '#server/db/client.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import { hashPassword } from '#server/kit/guard/password.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { branches as chainBranches, credentials, ids, layCompany } from './lay.ts'

export interface Size {
  orders: number
  companies: number
  branches: number
  products: number
}

/**
 * The users who make the requests. Each request returns the rows that its user may see, without
 * naming them.
 */
export const askers = {
  provider: 'provider@sofra.test',
  dealer: 'dealer@sofra.test',
  'small dealer': 'small@sofra.test',
  manager: credentials.email,
  'one branch': 'branch@sofra.test',
}

/** Search words that match one in a thousand orders, one in a hundred products, or all orders. */
export const words = { customer: 'mehmet yilmaz', everyOrder: '0555', dish: 'adana kebap 1', everyDish: 'porsiyon' }

const firstNames =
  'mehmet,ayse,mustafa,fatma,ahmet,emine,ali,hatice,huseyin,zeynep,hasan,elif,ibrahim,meryem,ismail,serife,osman,sultan,yusuf,zehra,murat,hanife,omer,merve,ramazan,havva,halil,zeliha,suleyman,esra,abdullah'
const lastNames =
  'yilmaz,kaya,demir,sahin,celik,yildiz,yildirim,ozturk,aydin,ozdemir,arslan,dogan,kilic,aslan,cetin,kara,koc,kurt,ozkan,simsek,polat,korkmaz,ozcan,cakir,erdogan,yavuz,can,acar,sen,aktas,guler,yalcin'
const dishes =
  'adana kebap,urfa kebap,iskender,lahmacun,pide,doner,kofte,mercimek corbasi,ezogelin,baklava,sutlac,kunefe,ayran,salgam,cay,kahve,manti,dolma,sarma,karniyarik,imam bayildi,pilav,kuru fasulye,menemen,borek,gozleme,simit,pogaca,tantuni,kokorec,midye,balik ekmek,hamsi tava,levrek izgara,cipura,karides guvec,humus,haydari,cacik,ezme,coban salata,mevsim salata,tavuk sis,kuzu sis,pirzola,kulbasti,beyti,ali nazik,hunkar begendi,tas kebabi'
/**
 * An SQL expression for the n-th word of a list. After the last word, it starts again with the
 * first.
 */
const nth = (list: string, n: string) => `split_part('${list}', ',', (1 + (${n}) % ${list.split(',').length})::int)`

const text = (word: string) => `jsonb_build_object('tr', ${word}, 'en', ${word}, 'de', ${word})`

/**
 * Creates a platform with one chain (`layCompany`), which has a tenth of all orders, and many small
 * companies. The chain and a tenth of the companies belong to one dealer. Five others belong to a
 * dealer whose orders are all a year old.
 */
export async function layPlatform(ownerUrl: string, size: Size): Promise<void> {
  await layCompany(ownerUrl)
  const client = await connect(ownerUrl)
  const hash = await hashPassword(credentials.password, 'known')
  const [dealer, other, small] = [await dealerOfChain(), uuidv7(), uuidv7()]
  for (const id of [other, small])
    await client.query(`insert into account (id, type, name) values ($1, 'account', $1::uuid::text)`, [id])
  for (const [email, type, scope, id] of [
    [askers.provider, 'provider', 'provider', null],
    [askers.dealer, 'account', 'account', dealer],
    [askers['small dealer'], 'account', 'account', small],
    [askers['one branch'], 'branch', 'branch', ids.branch(1)],
  ] as const) {
    const user = uuidv7()
    await client.query(
      `insert into app_user (id, account_type, name, surname, email, email_key, password_hash) values ($1, $2, 'Bench', 'Bench', $3, $3, $4)`,
      [user, type, email, hash],
    )
    await client.query(
      `insert into assignment (id, user_id, role_id, scope_type, scope_id) values ($1, $2, $3, $4, $5)`,
      [uuidv7(), user, systemRoleId(type), scope, id],
    )
  }
  await client.query(
    `with c as (
       insert into company (id, account_id, name) select gen_random_uuid(), case when i <= 5 then $1::uuid when i % 10 = 0 then $2::uuid else $3::uuid end, 'Company ' || i
       from generate_series(1, $4::int - 1) i returning id, name
     ), b as (
       insert into branch (company_id, id, name, city_id) select id, gen_random_uuid(), name || ' ' || n, 34
       from (select *, row_number() over () as i from c) c, generate_series(1, $5::int / ($4::int - 1) + 1) n where (i - 1) + (n - 1) * ($4::int - 1) < $5 returning company_id, id
     ) insert into branch_counter (company_id, branch_id) select company_id, id from b`,
    [small, dealer, other, size.companies, size.branches - chainBranches],
  )
  await client.query(
    `insert into category (company_id, id, branch_id, name, position) select company_id, gen_random_uuid(), id, ${text("'Kategori'")}, 0 from branch`,
  )
  // The chain's branches have a hundred products each, so that a page is full.
  await client.query(
    `insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, position)
     select c.company_id, gen_random_uuid(), c.branch_id, c.id, ${text(`${nth(dishes, 'n * 7919 + at')} || ' ' || (n + at) % 2 + 1 || ' porsiyon ' || left(md5(at || ' ' || n), 6)`)}, ${text("''")}, 26000, 10, n
     from (select *, row_number() over () as at from category) c, generate_series(1, greatest($1::int, case when c.company_id = $2 then 100 else 0 end)) n`,
    [Math.round((size.products - chainBranches * 100) / (size.branches - chainBranches)), ids.company],
  )
  await client.query(
    `create temp table place as select *, row_number() over (partition by is_chain order by id) - 1 as at, count(*) over (partition by is_chain) as n
     from (select company_id, id, company_id = $1 as is_chain, company_id in (select id from company where account_id = $2) as is_old from branch) b`,
    [ids.company, small],
  )
  await client.query(
    `insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, member_id, customer_name, customer_phone, lines, totals, summary,
       item_count, total, currency, payment_method, created_at, finished_at, search_text)
     select p.company_id, gen_random_uuid(), p.id, i + 1, (array['web', 'app', 'phone', 'getir'])[i / 1000 % 4 + 1],
       'deliveryToAddress', 1, case when i / 100 % 20 = 7 and i > $1 * 0.95 then 'preparing' else (array['delivered', 'cancelled', 'delivered', 'returned', 'delivered'])[i / 10 / p.n % 5 + 1] end,
       '{}', md5('member ' || i % 997)::uuid, 'Müşteri ' || i % 997, '+9055' || lpad((i::bigint * 7919 % 9999991)::text, 8, '0'),
       '[{"name":"Adana dürüm","quantity":2,"unit_price":26000,"tax_rate":10,"options":[],"note":"","total":52000}]', '{"items":52000,"discounts":[],"delivery_fee":0,"tip":0,"total":52000,"taxes":[]}',
       '2× Adana dürüm', 2, 52000, 'TRY', 'cash', now() - make_interval(secs => ($1 - i) * 5, days => case when p.is_old then 365 else 0 end), now(),
       i + 1 || ' ' || ${nth(firstNames, 'i % 992')} || ' ' || ${nth(lastNames, 'i % 992')} || ' 0555' || lpad((i::bigint * 7919 % 9999991)::text, 7, '0')
     from generate_series(0, $1::int - 1) i join (select is_chain, count(*) as n from place group by 1) part on part.is_chain = (i % 10 = 0)
       join place p on p.is_chain = part.is_chain and p.at = i / 10 % part.n`,
    [size.orders],
  )
  await client.query(`update branch_counter c set order_number = n.last, delivered = n.delivered, cancelled = n.cancelled, returned = n.returned, preparing = n.preparing from (
    select branch_id, max(number) as last, count(*) filter (where status = 'delivered') as delivered, count(*) filter (where status = 'cancelled') as cancelled,
      count(*) filter (where status = 'returned') as returned, count(*) filter (where status = 'preparing') as preparing from orders group by 1) n where n.branch_id = c.branch_id`)
  await client.end()

  async function dealerOfChain(): Promise<string> {
    const { rows } = await client.query<{ account_id: string }>('select account_id from company where id = $1', [
      ids.company,
    ])
    return rows[0]!.account_id
  }
}
