import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Situation } from '#contract/ordering/delivery-type.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { platformCodes } from '#contract/platform/platforms.ts'
import type { Currency } from '#contract/platform/currency.ts'
import { companyBlogAreas } from './company-blog-areas.ts'
import { publicHolidays } from './public-holidays.ts'
import { kitchens } from './kitchens.ts'
import { paymentMethods } from './payment-methods.ts'
import { reasons } from './reasons.ts'
import { synonyms } from './synonyms.ts'
import { themes } from './themes.ts'

const currencies: Pick<Currency, 'name' | 'symbol' | 'symbol_format' | 'type'>[] = [
  { name: 'Türk lirası', symbol: '₺', symbol_format: 'suffix', type: 'TRY' },
  { name: 'Euro', symbol: '€', symbol_format: 'suffix', type: 'EUR' },
  { name: 'US dollar', symbol: '$', symbol_format: 'prefix', type: 'USD' },
  { name: 'Pound sterling', symbol: '£', symbol_format: 'prefix', type: 'GBP' },
]

const foreignCities = [
  { id: 1001, name: 'Berlin' },
  { id: 1002, name: 'Hamburg' },
  { id: 1003, name: 'München' },
]

const deliveryTypeNames: Record<DeliveryType, { tr: string; en: string; de: string }> = {
  deliveryToAddress: { tr: 'Adrese teslim', en: 'Delivery', de: 'Lieferung' },
  comeGetIt: { tr: 'Gel al', en: 'Pickup', de: 'Abholung' },
  comeEat: { tr: 'Gel ye', en: 'Dine-in', de: 'Vor Ort essen' },
  orderOnTheTable: { tr: 'Masaya sipariş', en: 'Table order', de: 'Tischbestellung' },
  onlyPayment: { tr: 'Sadece ödeme', en: 'Payment only', de: 'Nur Zahlung' },
}

async function rowsOf(file: string): Promise<string[][]> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8')
  return text
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((it) => it.split('\t'))
}

/**
 * Writes the reference data of every new installation: currencies, cities, districts, tax offices,
 * delivery types with their first revision (`situations`, the table of semantics §2), reasons,
 * payment methods, kinds of kitchen, synonyms, and the pages and themes of companies' sites. May
 * run at every start: data that a provider can edit is written only into an empty table, so that
 * neither edits nor removals are undone. Platforms that the product has gained are added after the
 * others.
 */
export async function layReference(
  client: pg.ClientBase,
  { situations }: { situations: Record<DeliveryType, Situation[]> },
): Promise<void> {
  const lay = (sql: string, rows: unknown[]) => client.query(sql, [JSON.stringify(rows)])
  const [provinces, districts, taxOffices] = await Promise.all(
    ['./provinces.tsv', './districts.tsv', './tax-offices.tsv'].map(rowsOf),
  )

  await lay(
    `insert into city (id, name) select id, name from jsonb_to_recordset($1) as it(id int, name text) on conflict do nothing`,
    [...(provinces ?? []).map(([plate, name]) => ({ id: Number(plate), name })), ...foreignCities],
  )
  await lay(
    `insert into district (city_id, name) select city_id, name from jsonb_to_recordset($1) as it(city_id int, name text)
     where not exists (select from district) on conflict do nothing`,
    (districts ?? []).map(([plate, , name]) => ({ city_id: Number(plate), name })),
  )
  await lay(
    `insert into tax_office (city_id, code, name) select city_id, code, name from jsonb_to_recordset($1) as it(city_id int, code text, name text)
     where not exists (select from tax_office) on conflict do nothing`,
    (taxOffices ?? []).map(([plate, , code, name]) => ({ city_id: Number(plate), code, name })),
  )
  await lay(
    `insert into currency (name, symbol, symbol_format, type)
     select name, symbol, symbol_format, type from jsonb_to_recordset($1) as it(name text, symbol text, symbol_format text, type text)
     where not exists (select from currency) on conflict do nothing`,
    currencies,
  )
  await lay(
    `insert into integration_platform (code, position, is_active, note)
     select code, position + (select coalesce(max(position) + 1, 0) from integration_platform), true, ''
     from jsonb_to_recordset($1) as it(code text, position int) on conflict do nothing`,
    platformCodes.map((code, position) => ({ code, position })),
  )
  await lay(
    `insert into cancel_reason (code, name, kind, delivery_types, from_statuses, actor, liable, needs_text, platform_codes)
     select code, name, kind, delivery_types, from_statuses, actor, liable, needs_text, platform_codes
     from jsonb_populate_recordset(null::cancel_reason, $1) where not exists (select from cancel_reason) on conflict do nothing`,
    reasons,
  )
  await lay(
    `insert into payment_method (code, name, place, is_active)
     select code, name, place, is_active from jsonb_populate_recordset(null::payment_method, $1)
     where not exists (select from payment_method) on conflict do nothing`,
    paymentMethods,
  )
  await lay(
    `insert into company_blog_area (code, name, position, has_posts)
     select code, name, position, has_posts from jsonb_populate_recordset(null::company_blog_area, $1)
     where not exists (select from company_blog_area) on conflict do nothing`,
    companyBlogAreas,
  )
  await lay(
    `insert into public_holiday (name, starts_on, ends_on)
     select name, starts_on, ends_on from jsonb_to_recordset($1) as it(name jsonb, starts_on date, ends_on date)
     where not exists (select from public_holiday) on conflict do nothing`,
    publicHolidays,
  )
  await lay(
    `insert into kitchen (name, position)
     select name, position from jsonb_to_recordset($1) as it(name jsonb, position int)
     where not exists (select from kitchen) on conflict do nothing`,
    kitchens,
  )
  await lay(
    `insert into synonym_group (words) select words from jsonb_to_recordset($1) as it(words jsonb)
     where not exists (select from synonym_group) on conflict do nothing`,
    synonyms.map((words) => ({ words })),
  )
  await lay(
    `insert into theme (code, name, description, files, is_active)
     select code, name, description, files, is_active from jsonb_to_recordset($1) as it(code text, name jsonb, description jsonb, files jsonb, is_active boolean)
     where not exists (select from theme) on conflict do nothing`,
    await themes(),
  )
  await layDeliveryTypes(client, situations)
}

/**
 * A delivery type and its first revision have the same id. Later revisions get the following
 * numbers.
 */
async function layDeliveryTypes(client: pg.ClientBase, situations: Record<DeliveryType, Situation[]>): Promise<void> {
  const rows = deliveryTypes.map((code, i) => ({
    id: i + 1,
    code,
    name: deliveryTypeNames[code],
    situations: situations[code],
  }))
  await client.query(
    `with it as (select * from jsonb_to_recordset($1) as it(id int, code text, name jsonb, situations jsonb)),
     fresh as (insert into delivery_type (id, code, name, setting_id) select id, code, name, id from it on conflict do nothing returning id)
     insert into delivery_type_setting (id, delivery_type_id, situations) select id, id, situations from it join fresh using (id)`,
    [JSON.stringify(rows)],
  )
  await client.query(
    `select setval(pg_get_serial_sequence('delivery_type_setting', 'id'), (select max(id) from delivery_type_setting))`,
  )
}
