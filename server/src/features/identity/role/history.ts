/**
 * Fields of a role whose values depend on the viewer. A difference in them does not count as a
 * change.
 */
const derived = ['can_change', 'cannot', 'user_count', 'permission_count', 'owner_name', 'account_id', 'company_id']

interface Entry {
  before: object | null
  after: object | null
}

/**
 * A role's history in readable form. Of the permissions, it shows only those that were added or
 * removed.
 */
export const changesOf = <E extends Entry>(entries: E[]) =>
  entries.map((it) => {
    const [before, after] = [heldIn(it.before), heldIn(it.after)]
    return {
      ...it,
      before: told(it.before, { permissions_removed: missing(after, before) }),
      after: told(it.after, { permissions_added: missing(before, after) }),
    }
  })

const heldIn = (record: object | null): unknown[] =>
  record && 'permissions' in record && Array.isArray(record.permissions) ? record.permissions : []

const missing = (from: readonly unknown[], of: readonly unknown[]) => of.filter((it) => !from.includes(it))

function told(record: object | null, permissions: object): Record<string, never> | null {
  if (!record) return null
  const kept = Object.entries(record).filter(([name]) => name !== 'permissions' && !derived.includes(name))
  return Object.fromEntries([...kept, ...Object.entries(permissions)]) as Record<string, never>
}
