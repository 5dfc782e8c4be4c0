import sql, { type Sql } from 'sql-template-tag'
import { appAddress, maxAddresses, type AppAddress } from '#contract/members/app/app-address.ts'
import type { Parsed } from '#contract/kit/call.ts'
import { missingReference, type Db } from '#server/db/pool.ts'
import { holdAddresses, idsInText } from '#server/domain/members/addresses.ts'
import { heldMember, ownMember } from '#server/domain/members/own-member.ts'
import type { Owner } from '#server/domain/members/points/points.ts'
import { areaOf, quoteIn } from '#server/domain/ordering/deliver-to.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

type Fields = Parsed<typeof appAddress.create>['body']

const read = (db: Db, { company_id, member_id }: Owner, more: Sql) =>
  db.many<AppAddress>(sql`
    select a.id, a.title, a.text, a.directions, a.district_id, d.name as district_name, a.city_id, c.name as city_name, a.lat, a.lng, a.last_used_at, a.created_at
    from member_address a left join district d on d.id = a.district_id left join city c on c.id = a.city_id
    where a.company_id = ${company_id} and a.member_id = ${member_id} ${more}`)

async function one(db: Db, owner: Owner, id: string): Promise<AppAddress> {
  const [row] = await read(db, owner, sql`and a.id = ${id}`)
  if (!row) throw fault('not_found')
  return row
}

function refuseHalfPlace({ lat, lng }: Pick<Fields, 'lat' | 'lng'>): void {
  if ((lat === null) !== (lng === null)) throw wrongField(lat === null ? 'lat' : 'lng', 'required')
}

/** Runs a write. A district or city that does not exist is refused with an error at its field. */
async function checked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const field = missingReference(error, 'member_address')
    if (field === 'district_id' || field === 'city_id') throw wrongField(field, 'choice')
    throw error
  }
}

/** What delivery to each address would cost at a branch, of a basket that is ordered now. */
async function deliveries(ctx: Context, branch_id: string, basket: number) {
  const { company_id, id, is_active } = branchIn(ctx.actor.tree, branch_id)
  const area = is_active ? await areaOf(ctx.db, { company_id, branch_id: id }) : undefined
  if (!area) throw fault('not_found')
  return ({ lat, lng }: AppAddress) =>
    lat === null || lng === null ? null : quoteIn(area, { lat, lng }, basket, ctx.now)
}

export const appAddressRoutes = routes(appAddress, {
  list: async ({ params, query: { branch_id, basket } }, ctx) => {
    const owner = await ownMember(ctx.db, ctx.reach, params.member_id)
    const quote = branch_id === undefined ? () => null : await deliveries(ctx, branch_id, basket)
    // Merging two members may leave more than one of them can have.
    const rows = await read(
      ctx.db,
      owner,
      sql`order by coalesce(a.last_used_at, a.created_at) desc, a.id limit ${maxAddresses * 2}`,
    )
    return rows.map((it) => ({ ...it, delivery: quote(it) }))
  },

  create: async ({ params, body }, ctx) => {
    refuseHalfPlace(body)
    const write = once(
      ctx,
      'app-member-address',
      { ...body, ...params },
      async (db) => {
        const owner = await heldMember(db, ctx.reach, params.member_id)
        const { company_id, member_id } = owner
        await holdAddresses(db, owner)
        const { n } = await db.must<{ n: number }>(
          sql`select count(*)::int as n from member_address where company_id = ${company_id} and member_id = ${member_id}`,
        )
        if (n >= maxAddresses) throw wrongField('text', 'too_many_kept', { max: maxAddresses })
        const id = uuidv7(ctx.now.getTime())
        const { city_id, district_id } = body.district_id === null ? await idsInText(db, owner, body) : body
        await db.one(sql`
          insert into member_address (company_id, id, member_id, title, text, directions, district_id, city_id, lat, lng, created_at)
          values (${company_id}, ${id}, ${member_id}, ${body.title}, ${body.text}, ${body.directions}, ${district_id}, ${city_id}, ${body.lat}, ${body.lng}, ${ctx.now})`)
        return one(db, owner, id)
      },
      201,
    )
    return checked(write)
  },

  update: async ({ params, body }, ctx) => {
    const write = ctx.db.tx(async (db) => {
      const owner = await heldMember(db, ctx.reach, params.member_id)
      const { company_id, member_id } = owner
      await holdAddresses(db, owner)
      const before = await one(db, owner, params.address_id)
      const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      // A new text may name another district. The app may say so itself.
      const { text, city_id, district_id } = body
      const isNewText = text !== undefined && text !== before.text
      const named =
        isNewText && city_id === undefined && district_id === undefined
          ? await idsInText(db, owner, { text, city_id: null })
          : undefined
      const it: AppAddress = { ...before, ...sent, ...(named?.city_id && named) }
      refuseHalfPlace(it)
      await db.one(sql`
        update member_address set title = ${it.title}, text = ${it.text}, directions = ${it.directions}, district_id = ${it.district_id}, city_id = ${it.city_id},
          lat = ${it.lat}, lng = ${it.lng}
        where company_id = ${company_id} and member_id = ${member_id} and id = ${params.address_id}`)
      return one(db, owner, params.address_id)
    })
    return checked(write)
  },

  remove: async ({ params }, ctx) => {
    const { company_id, member_id } = await ownMember(ctx.db, ctx.reach, params.member_id)
    const gone = await ctx.db.one(
      sql`delete from member_address where company_id = ${company_id} and member_id = ${member_id} and id = ${params.address_id} returning id`,
    )
    if (!gone) throw fault('not_found')
    return null
  },
})
