import sql from 'sql-template-tag'
import { each } from '#contract/kit/fields.ts'
import type { License } from '#contract/organisation/license.ts'
import { limits, modules } from '#contract/organisation/license.ts'
import type { Db } from '#server/db/pool.ts'

type Stored = Pick<
  License,
  'company_id' | 'license_type' | 'starts_at' | 'ends_at' | 'grace_ends_at' | 'timezone' | 'version' | 'updated_at'
> & {
  licensed_module_list: Record<string, boolean>
  limits: Record<string, number>
  branches: number
  kiosks: number
}

/**
 * A company's licence, with how much of its limits is used. Modules that are not listed are off;
 * limits that are not listed are unlimited.
 */
export async function licenseOf(db: Db, company_id: string, now: Date, lock?: 'lock'): Promise<License | undefined> {
  // The lock is taken before usage is counted. Otherwise the numbers could be from before the wait
  // for the lock.
  if (lock) await db.one(sql`select company_id from license where company_id = ${company_id} for update`)
  const row = await db.one<Stored>(sql`
    select l.company_id, l.license_type, l.licensed_module_list, l.limits, l.starts_at, l.ends_at, l.grace_ends_at, l.timezone, l.version, l.updated_at,
      (select count(*)::int from branch b where b.company_id = ${company_id} and b.is_active) as branches,
      (select count(*)::int from kiosk k where k.company_id = ${company_id} and k.paired_at is not null and k.unpaired_at is null) as kiosks
    from license l where l.company_id = ${company_id}`)
  if (!row) return undefined
  const { branches, kiosks, ...it } = row
  const sms = await db.one<{ used: number }>(sql`select used from sms_usage where company_id = ${company_id}
    and month = to_char(${now}::timestamptz at time zone ${it.timezone}, 'YYYY-MM')`)
  return {
    ...it,
    licensed_module_list: each(modules, (name) => it.licensed_module_list[name] ?? false),
    limits: each(limits, (name) => it.limits[name] ?? 0),
    state:
      now.getTime() < Date.parse(it.ends_at)
        ? 'running'
        : now.getTime() <= Date.parse(it.grace_ends_at)
          ? 'grace'
          : 'expired',
    used: { branchLimit: branches, kioskLimit: kiosks, smsMonthly: sms?.used ?? 0 },
  }
}
