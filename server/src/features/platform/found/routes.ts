import sql, { join, raw, type Sql } from 'sql-template-tag'
import { found, foundMax, type Found, type FoundKind } from '#contract/platform/found.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { listedRoles, visibleUsers } from '#server/domain/identity/visible-users.ts'
import { reachOf, type Actor } from '#server/kit/guard/actor.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { beginsWith, contains } from '#server/kit/list/list.ts'
import { withinAccount, withinCompany, type Reach } from '#server/kit/guard/reach.ts'

type Row = Omit<Found, 'kind' | 'price'> & Partial<Pick<Found, 'price'>>
interface Kind {
  permission: string
  /**
   * Selects id, name, hint, is_out, takes and, for products, the price of the matches; null if the
   * kind is not searched.
   */
  from: (it: {
    reach: Reach
    actor: Actor
    branch?: { company_id: string; id: string }
    words: readonly string[]
    lang: Lang
    now: Date
  }) => Sql | null
}

/** Every word must occur in one of the columns. */
const each = (columns: readonly string[], words: readonly string[]) =>
  join(
    words.map((word) => contains(columns, word) ?? sql`true`),
    ' and ',
  )
const inAnyLanguage = (alias: string) => ['tr', 'en', 'de'].map((lang) => `${alias}.name ->> '${lang}'`)
const nameIn = (alias: string, lang: Lang) => raw(`${alias}.name ->> '${lang}'`)
/** The columns in which companies and users are searched. They match the indexes (0035, 0036). */
export const searched = { company: 'c.name', user: "u.name || ' ' || u.surname", address: 'u.email' }
/** Every word must occur in a person's name or be the beginning of their address. */
const ofPerson = (words: readonly string[]) =>
  join(
    words.map(
      (word) => sql`(${contains([searched.user], word) ?? sql`true`} or ${beginsWith(searched.address, word)})`,
    ),
    ' and ',
  )
/**
 * Whether the words can be looked up in the trigram index: if every word had fewer letters, the
 * index would find too much.
 */
const forIndex = (words: readonly string[]) => words.some((it) => it.length >= 3)
const isOut = (alias: string, now: Date) =>
  sql`${raw(alias)}.out_kind is not null and (${raw(alias)}.out_until is null or ${raw(alias)}.out_until > ${now})`

/**
 * The kinds in display order. An index on the branch finds a branch's own records, a trigram index
 * (0035) the others.
 */
const kinds: Record<FoundKind, Kind> = {
  product: {
    permission: 'get-branch-product-all',
    from: ({ branch, words, lang, now }) =>
      branch
        ? sql`select p.id, ${nameIn('p', lang)} as name, ${nameIn('c', lang)} as hint, ${isOut('p', now)} as is_out, 0 as takes, p.price
            from product p join category c on c.company_id = ${branch.company_id} and c.id = p.category_id
            where p.company_id = ${branch.company_id} and p.branch_id = ${branch.id} and ${each(inAnyLanguage('p'), words)}`
        : null,
  },
  material: {
    permission: 'get-branch-material-all',
    from: ({ branch, words, lang, now }) =>
      branch
        ? sql`select m.id, ${nameIn('m', lang)} as name, '' as hint, ${isOut('m', now)} as is_out,
            (select count(*)::int from product_material u where u.company_id = ${branch.company_id} and u.material_id = m.id) as takes
            from material m where m.company_id = ${branch.company_id} and m.branch_id = ${branch.id} and ${each(inAnyLanguage('m'), words)}`
        : null,
  },
  category: {
    permission: 'get-branch-category-all',
    from: ({ branch, words, lang }) =>
      branch
        ? sql`select c.id, ${nameIn('c', lang)} as name, '' as hint, false as is_out, 0 as takes
            from category c where c.company_id = ${branch.company_id} and c.branch_id = ${branch.id} and ${each(inAnyLanguage('c'), words)}`
        : null,
  },
  account: {
    permission: 'get-account-all',
    from: ({ reach, words }) =>
      forIndex(words)
        ? sql`select ac.id, ac.name, '' as hint, false as is_out, 0 as takes
            from account ac where ac.type in ('account', 'solution_partner') and ${withinAccount(reach, 'ac.id')} and ${each(['ac.name'], words)}`
        : null,
  },
  company: {
    permission: 'get-company-all',
    from: ({ reach, words }) =>
      forIndex(words)
        ? sql`select c.id, c.name, '' as hint, false as is_out, 0 as takes
            from company c where ${withinCompany(reach.wholeTie, 'c.id')} and ${each([searched.company], words)}`
        : null,
  },
  user: {
    permission: 'get-user-all',
    from: ({ reach, words }) =>
      forIndex(words)
        ? sql`select u.id, u.name || ' ' || u.surname as name, u.email as hint, false as is_out, 0 as takes
            from app_user u where ${visibleUsers(reach)} and ${ofPerson(words)}`
        : null,
  },
  role: {
    permission: 'get-role-all',
    from: ({ reach, actor, words, lang }) =>
      sql`select r.id, ${nameIn('r', lang)} as name, coalesce(ac.name, co.name, '') as hint, false as is_out, 0 as takes
        from role r left join account ac on ac.id = r.owner_id left join company co on co.id = r.owner_id
        where ${listedRoles(reach, actor, 'r')} and ${each(inAnyLanguage('r'), words)}`,
  },
}

async function look(kind: FoundKind, from: Sql, words: readonly string[], { db }: Context): Promise<Found[]> {
  const [first = ''] = words
  const rows = await db.many<Row>(
    sql`select * from (${from}) it order by not starts_with(fold(it.name), fold(${first})), it.name collate "tr-x-icu", it.id limit ${foundMax}`,
  )
  return rows.map((it) => ({ kind, price: null, ...it }))
}

export const foundRoutes = routes(found, {
  list: async ({ query }, ctx) => {
    const { actor, lang, now } = ctx
    const { search = '' } = query
    if (search.length < 2) return []
    const words = search.split(/\s+/)
    const branch = query.branch_id ? actor.tree.branches.get(query.branch_id.toLowerCase()) : undefined
    const hits: Found[] = []
    // The kinds are asked one after another, so that a search takes only one connection.
    for (const kind of Object.keys(kinds) as FoundKind[]) {
      const { permission, from } = kinds[kind]
      const reach = reachOf(actor, permission)
      if (reach.companies.size === 0 && reach.accounts.size === 0 && !reach.isPlatform) continue
      const isThere = branch && reach.branches.has(branch.id)
      const statement = from({ reach, actor, words, lang, now, ...(isThere && { branch }) })
      if (statement) hits.push(...(await look(kind, statement, words, ctx)))
    }
    return hits
  },
})
