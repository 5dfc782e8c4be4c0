import sql, { raw, type Sql } from 'sql-template-tag'
import { offerFaults } from '#contract/members/offer/offer-faults.ts'
import type { Schedule } from '#contract/menu/menu-fields.ts'
import type { PictureKind } from '#contract/platform/file.ts'
import { refuseBrokenRules } from '#server/kit/answer/fault.ts'
import type { Context } from '#server/kit/context.ts'
import { refuseWrongShape } from '#server/kit/files/pictures.ts'
import { within } from '#server/kit/guard/reach.ts'
import type { Step } from '#server/kit/record/record-noun.ts'
import { lastShown, refuseCrowded, showingRecord } from './showing-record.ts'

interface Input {
  branch_id: string
  starts_at: string
  expires_at: string | null
  schedule: Schedule
  is_active: boolean
}
type Place = Step<{ position: number }, 'company_id'>

/**
 * What banners and campaigns have in common. `kinds` lists the fields that hold pictures, with the
 * kind that decides their shape.
 */
export const shownAtBranch = <F extends string>(
  table: 'banner' | 'campaign',
  as: string,
  kinds: Readonly<Record<F, PictureKind>>,
) => {
  const pictures = Object.entries(kinds) as [F, PictureKind][]
  const own = pictures.map(([field]) => `${as}.${field}`).join(', ')
  const { columns, ...shared } = showingRecord(table, as)
  return {
    ...shared,
    fixed: ['branch_id' as const],
    uses: [],
    within: ({ reach }: Pick<Context, 'reach'>): Sql => within(reach.tie, as),
    columns: ({ now }: Pick<Context, 'now'>): Sql => sql`${columns(now)}, ${raw(as)}.branch_id, ${raw(own)}`,
    check: async (body: Input & Record<F, string>, { db }: Pick<Context, 'db'>): Promise<void> => {
      refuseBrokenRules(offerFaults(body))
      for (const [field, kind] of pictures) await refuseWrongShape(db, kind, { [field]: body[field] })
    },
    before: (body: Input, { db, ctx, id, company_id }: Place): Promise<void> =>
      refuseCrowded(db, table, { ...body, id, company_id }, ctx.now),
    write: async <I extends Input>(input: I, { db, company_id, before }: Place) => ({
      ...input,
      schedule: JSON.stringify(input.schedule),
      position: before?.position ?? (await lastShown(db, table, { company_id, branch_id: input.branch_id })),
    }),
  }
}
