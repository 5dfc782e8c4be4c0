import sql from 'sql-template-tag'
import type { Context } from '#server/kit/context.ts'
import type { KeptAnswer } from '#server/kit/answer/kept-answer.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { TreeBranch } from '#server/kit/guard/tree.ts'

/**
 * A menu ready to be sent. It is valid from `from` until `until`, in ms, unless somebody changes
 * the menu before that.
 */
export interface MadeMenu {
  from: number
  until: number
  answer: KeptAnswer
}

/**
 * The cached menus of a branch, by request. They are valid as long as `changes` stays the same,
 * which combines the counters and versions of everything in a menu.
 */
interface Branch {
  changes: string | undefined
  /**
   * When `changes` was last read. Every change sends a notification ("rings the bell"). In case one
   * is lost, `changes` is read again after a second.
   */
  readAt: number
  rungAt: number
  menus: Map<string, { making: Promise<MadeMenu>; made?: MadeMenu }>
}

const freshMs = 1000
/** Enough bytes for some hundred large menus on each node. */
const maxBytes = 32_000_000

/** Caches the menus that a node serves. */
export function keepMenus(kit: Kit) {
  /** Sorted by use: the most recently used branch comes last. */
  const branches = new Map<string, Branch>()
  const now = () => performance.now()
  kit.bell.on('events', (rung) => {
    const doubtful = rung ? rung.flatMap((id) => branches.get(id) ?? []) : branches.values()
    for (const it of doubtful) Object.assign(it, { readAt: -Infinity, rungAt: now() })
  })

  async function current(db: Context['db'], { company_id, id }: TreeBranch): Promise<Branch> {
    const branch = branches.get(id) ?? { changes: undefined, readAt: -Infinity, rungAt: -Infinity, menus: new Map() }
    branches.delete(id)
    branches.set(id, branch)
    const at = now()
    if (at - branch.readAt < freshMs) return branch
    const row = await db.one<{ menu: string }>(
      // `changes` covers not only the menu but also how and whether the branch sells now, the
      // company's discounts, and the payment methods, delivery types and icons of the whole platform.
      sql`select concat_ws(' ', c.menu, b.offer_changes,
          (select count(*) || '.' || sum(d.version) || '.' || max(d.updated_at) from discount d where d.company_id = ${company_id}), '/', (select string_agg(id || '.' || version, ' ' order by id) from payment_method), '/',
          (select string_agg(id || '.' || version, ' ' order by id) from delivery_type), '/',
          (select string_agg(id || '.' || version, ' ' order by id) from icon)) as menu
        from branch_counter c join branch b on b.company_id = ${company_id} and b.id = c.branch_id
        where c.company_id = ${company_id} and c.branch_id = ${id}`,
    )
    if (!row || row.menu !== branch.changes) Object.assign(branch, { changes: row?.menu, menus: new Map() })
    if (row && branch.rungAt < at) branch.readAt = at
    return branch
  }

  function forgetOldest() {
    const sizes = [...branches].map(([id, { menus }]) => {
      const bytes = [...menus.values()].reduce((sum, it) => sum + (it.made?.answer.bytes ?? 0), 0)
      return { id, bytes }
    })
    let bytes = sizes.reduce((sum, it) => sum + it.bytes, 0)
    for (const it of sizes) {
      if (bytes <= maxBytes) return
      branches.delete(it.id)
      bytes -= it.bytes
    }
  }

  /** A branch's menu for the request `key`. It is made if no valid one is cached. */
  return async (
    { db, now }: Pick<Context, 'db' | 'now'>,
    at: TreeBranch,
    key: string,
    make: () => Promise<MadeMenu>,
  ): Promise<KeptAnswer> => {
    const { menus } = await current(db, at)
    for (;;) {
      const known = menus.get(key)
      const made = await known?.making
      if (made && made.from <= now.getTime() && now.getTime() < made.until) return made.answer
      // If several requests find that the menu has expired, only one of them makes the next menu.
      if (menus.get(key) !== known) continue
      const next: typeof known & object = { making: make() }
      menus.set(key, next)
      try {
        next.made = await next.making
        return next.made.answer
      } catch (error) {
        menus.delete(key)
        throw error
      } finally {
        forgetOldest()
      }
    }
  }
}
