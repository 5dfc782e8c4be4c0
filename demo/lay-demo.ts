import { readDemo } from './read-demo.ts'
import type pg from 'pg'
import type { Situation } from '#contract/ordering/delivery-type.ts'
import type { OrderCap } from '#contract/organisation/order-cap.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { ensurePartitions } from '#server/db/partitions.ts'
import type { FileStore } from '#server/kit/files/store.ts'
import { chance } from './chance.ts'
import { layCheques } from './members/cheques.ts'
import { layCompanyFacts } from './company-facts.ts'
import { layCompanySites } from './marketing/company-sites.ts'
import { layThemes } from './marketing/themes.ts'
import { layCalls } from './calls.ts'
import { layComments } from './members/comments.ts'
import { membersOf } from './ordering/customers.ts'
import { layInstitutions } from './members/institutions.ts'
import { laySegments } from './members/segments.ts'
import { layMemberDesk } from './members/member-desk.ts'
import { layMemberImport } from './members/member-imports.ts'
import { layMembersLives } from './members/members.ts'
import { layPayments } from './payments.ts'
import { layPoints } from './members/points.ts'
import { layDiscounts } from './marketing/discounts.ts'
import { layNotifications } from './marketing/notifications.ts'
import { layTasks } from './marketing/tasks.ts'
import { layPromotions } from './marketing/promotions.ts'
import { momentsOf } from './ordering/day.ts'
import { spansOf } from './hours.ts'
import { insertRows } from './insert.ts'
import { kioskRows } from './kiosks.ts'
import type { Reason } from './ordering/life.ts'
import { shelfOf } from './menu/shelf.ts'
import { ordersOf, type OpenWish, type Shop } from './ordering/orders.ts'
import { companies } from './companies.ts'
import { courierId, courierRows, layCourierShifts } from './ordering/couriers.ts'
import { branchId, demoGetirRestaurants, demoUsers } from './organisation.ts'
import { houseRows } from './people-of-the-house.ts'
import { person } from './people.ts'
import { layIcons } from './icons.ts'
import { layPosts } from './marketing/posts.ts'
import { deliveryTemplateRows } from './delivery-templates.ts'
import { drawPictures } from './pictures/render.ts'
import { placeRows } from './places.ts'
import { restaurantImageRows } from './restaurant-images.ts'
import { requestRows } from './requests.ts'
import { reservationRows } from './reservations.ts'
import { cashiers, scopeRows } from './scopes.ts'
import { chainRows } from './menu/chain.ts'
import type { DemoRecord } from './read-demo.ts'

const daysOfTimeline = 7
const dayMs = 86_400_000

/** The orders that are open on the branches' boards when the demo starts. */
const openNow: Record<string, OpenWish[]> = {
  'kadikoy-moda': [
    { type: 'deliveryToAddress', status: 'awaiting_approval', since_sec: 25 },
    { type: 'orderOnTheTable', status: 'preparing', since_sec: 380 },
    { type: 'deliveryToAddress', status: 'on_the_way', since_sec: 610 },
  ],
  'besiktas-carsi': [
    { type: 'comeGetIt', status: 'awaiting_approval', since_sec: 70 },
    { type: 'comeEat', status: 'preparing', since_sec: 240 },
    { type: 'deliveryToAddress', status: 'preparing', since_sec: 790 },
  ],
  'berlin-kreuzberg': [
    { type: 'comeEat', status: 'awaiting_approval', since_sec: 40 },
    { type: 'comeGetIt', status: 'preparing', since_sec: 530 },
    { type: 'deliveryToAddress', status: 'on_the_way', since_sec: 900 },
  ],
  'sisli-mecidiyekoy': [{ type: 'orderOnTheTable', status: 'awaiting_approval', since_sec: 20 }],
  'cankaya-tunali': [{ type: 'onlyPayment', status: 'awaiting_approval', since_sec: 15 }],
  'atasehir-bati': [{ type: 'deliveryToAddress', status: 'on_the_way', since_sec: 480 }],
}

/** A sign-in, as shown on the demo's login page. */
export type DemoAccount = Pick<(typeof demoUsers)[number], 'email' | 'account_type' | 'name' | 'surname'>

export interface DemoOptions {
  seed?: number
  /** For how many past days orders are created. */
  days?: number
  now: Date
  passwordHash: string
  /** Where pictures are stored; the menu's go to its folder `menu/`. */
  files: FileStore
  /**
   * Called after each company with the number of companies created so far, and the number of all.
   */
  onPart?: ((done: number, all: number) => void) | undefined
}

/**
 * Writes the demo world of rules §7 in one transaction: organisation, users, menus with pictures,
 * members, and `days` of orders. Needs the reference data and system roles. An installation that
 * already has a demo world keeps it; missing pictures are drawn again. The same seed and `now` give
 * the same world except for the API keys.
 */
export async function layDemo(
  client: pg.ClientBase,
  { seed = 1, days = 60, now, passwordHash, files, onPart }: DemoOptions,
): Promise<{ accounts: DemoAccount[]; isNew: boolean }> {
  const drawn = drawPictures(files)
  // If writing the rows fails first, `drawn` is never awaited, and its own failure would be an
  // unhandled rejection. This handler prevents that. In all other cases the await below reports it.
  drawn.catch(() => undefined)
  const isNew = await inTransaction(client, async () => {
    await client.query(`select pg_advisory_xact_lock(hashtext('demo'))`)
    if (await readDemo(client)) return false
    await layRows(client, { seed, days, now: now.getTime(), passwordHash }, onPart)
    return true
  })
  // Vacuums now, because PostgreSQL's automatic vacuum would run a minute later, while a visitor is
  // using the demo.
  if (isNew) await client.query('vacuum analyze')
  await drawn
  return {
    accounts: demoUsers.map(({ email, account_type, name, surname }) => ({ email, account_type, name, surname })),
    isNew,
  }
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function layRows(
  client: pg.ClientBase,
  { seed, days, now, passwordHash }: { seed: number; days: number; now: number; passwordHash: string },
  onPart: DemoOptions['onPart'],
): Promise<void> {
  const world = chance(seed)
  const { keys, ...scopes } = scopeRows({ now, passwordHash })
  await ensurePartitions(client, new Date(now - days * dayMs), new Date(now + 31 * dayMs))
  for (const [table, rows] of Object.entries({ ...scopes, ...placeRows(now), kiosk: kioskRows(now) }))
    await insertRows(client, table, rows)
  for (const [table, rows] of Object.entries(houseRows({ now, passwordHash }))) await insertRows(client, table, rows)

  await layCompanyFacts(client, now)
  await layCompanySites(client, now)
  await layThemes(client, now)
  await insertRows(client, 'restaurant_image', restaurantImageRows(now))
  await insertRows(client, 'delivery_template', deliveryTemplateRows(now))
  for (const [table, rows] of Object.entries(requestRows(now))) await insertRows(client, table, rows)
  for (const [table, rows] of Object.entries(reservationRows(now))) await insertRows(client, table, rows)

  const { settings, reasons } = await readReference(client)
  const numbered = { TR: 0, DE: 0 }
  let laying = Promise.resolve()
  for (const [n, company] of companies.entries()) {
    const members = membersOf(world.fork(`members ${company.slug}`), company, numbered[company.country], now)
    numbered[company.country] += members.length
    await insertRows(client, 'member', members)
    for (const branch of company.branches) {
      const { shelf, ...menu } = shelfOf(company, branch)
      const own = world.fork(`orders ${branch.slug}`)
      const shop: Shop = {
        company,
        branch,
        shelf,
        members,
        settings,
        reasons,
        cashier: fullName(cashiers.find((it) => it.branch === branch.slug)),
        couriers: Array.from({ length: 4 }, (_, n) => ({
          id: courierId(branch, n),
          name: fullName(person(own, company.country)),
        })),
        hasGetir: demoGetirRestaurants.some((it) => it.branch_id === branchId(branch.slug)),
      }
      const moments = momentsOf(own, {
        now,
        days,
        daily: branch.daily,
        timezone: company.timezone,
        spans: spansOf(company, branch, { now, days }),
      })
      const { rows, events } = ordersOf(own, shop, {
        moments,
        wishes: openNow[branch.slug] ?? [],
        now,
        eventsSince: now - daysOfTimeline * dayMs,
      })
      await laying
      // While the database inserts the rows of one branch, the next branch is being generated.
      laying = (async () => {
        const laidAt = new Date(now).toISOString()
        const dated = <T extends object>(rows: T[]) => rows.map((it) => ({ ...it, updated_at: laidAt }))
        await insertRows(client, 'category', dated(menu.categories))
        await insertRows(client, 'product', dated(menu.products))
        await insertRows(client, 'material', dated(menu.materials))
        await insertRows(client, 'material_catalog', dated(menu.catalogs))
        await insertRows(client, 'material_option', menu.options)
        await insertRows(client, 'product_material_catalog', menu.links)
        await insertRows(client, 'product_material', menu.recipes)
        for (const [table, chain] of Object.entries(chainRows(company, branch, menu.products)))
          await insertRows(client, table, chain)
        await insertRows(client, 'courier', courierRows(company, branch, shop.couriers, now))
        await insertRows(client, 'orders', rows, { search_text: 'fold(search_text)' })
        await insertRows(client, 'order_event', events)
      })()
      laying.catch(() => undefined)
    }
    await laying
    onPart?.(n + 1, companies.length)
  }
  await layPayments(client, chance(seed).fork('payments'), now)
  await layPoints(client, world, now)
  await layMembersLives(client)
  await layComments(client)
  await layCalls(client, new Date(now))
  await layInstitutions(client, new Date(now))
  await laySegments(client, new Date(now))
  await layMemberDesk(client, new Date(now))
  await layCheques(client, chance(seed).fork('cheques'), now)
  await layMemberImport(client, now)
  await layPromotions(client, now)
  await layIcons(client, now)
  await layPosts(client, now)
  await layDiscounts(client, now)
  await layNotifications(client, now)
  await layTasks(client, now)
  await client.query(
    `insert into branch_counter (company_id, branch_id, order_number, awaiting_approval, preparing, on_the_way, delivered, cancelled, returned)
     select company_id, branch_id, max(number), ${['awaiting_approval', 'preparing', 'on_the_way', 'delivered', 'cancelled', 'returned'].map((it) => `count(*) filter (where status = '${it}')`).join(', ')}
     from orders group by company_id, branch_id`,
  )
  await layOrderCap(client)
  await layCourierShifts(client, now)
  const record: DemoRecord = { seed, laid_at: new Date(now).toISOString(), keys }
  await client.query(
    `insert into installation (key, value) values ('demo', $1), ('support', '"mailto:destek@sofra.test"') on conflict (key) do nothing`,
    [JSON.stringify(record)],
  )
}

/** On weekend evenings, one branch accepts only as many orders as its kitchen can cook. */
async function layOrderCap(client: pg.ClientBase): Promise<void> {
  const evening = [4, 5, 6].map((weekday) => ({ weekday, start_min: 1080, end_min: 1320 }))
  const usual = { schedule: [], max_amount: null, max_dishes: null, category_ids: [] }
  const cap: OrderCap = {
    max_later_min: 45,
    max_pace_min: 20,
    rules: [
      { ...usual, order_methods: [], max_orders: 20 },
      { ...usual, order_methods: ['deliveryToAddress'], schedule: evening, max_orders: 12, max_dishes: 40 },
    ],
  }
  await client.query(`update branch_counter set order_cap = $1 where branch_id = $2`, [
    JSON.stringify(cap),
    branchId('besiktas-carsi'),
  ])
}

const fullName = (it: { name: string; surname: string } | undefined) => (it ? `${it.name} ${it.surname}` : '')

/** Reads the situations that orders start with, and the reasons that they end with. */
async function readReference(client: pg.ClientBase) {
  const types = await client.query<{ code: DeliveryType; setting_id: number; situations: Situation[] }>(
    `select t.code, t.setting_id, s.situations from delivery_type t join delivery_type_setting s on s.id = t.setting_id`,
  )
  const reasons = await client.query<Reason>(
    `select id, code, kind, delivery_types, from_statuses, needs_text from cancel_reason order by id`,
  )
  const settings = Object.fromEntries(types.rows.map(({ code, ...rest }) => [code, rest])) as Shop['settings']
  return { settings, reasons: reasons.rows }
}
