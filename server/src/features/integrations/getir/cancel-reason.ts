import sql from 'sql-template-tag'
import { textOf, type GetirOrder } from '#server/domain/integrations/getir-wire.ts'
import type { OwnReason } from '#server/domain/ordering/own-codes.ts'
import type { Db } from '#server/db/pool.ts'

interface Fitting {
  id: number
  code: string
  wording: string | null
}

/** Codes of our reasons, the likeliest first, for who cancelled at Getir. `cancelSource` is unpublished: the words count, the number helps. */
function likely(text: string, source: number | null | undefined): OwnReason[] {
  if (/yanıt vermedi|cevap vermedi|did not answer/.test(text) || source === 4)
    return ['unanswered', 'technical', 'customer_unreachable']
  if (/müşteri|customer/.test(text) || source === 2)
    return ['customer_request', 'customer_unreachable', 'payment_failed']
  return ['technical', 'customer_request', 'customer_unreachable']
}

/** Our reason for a cancellation by Getir that fits the order as it stands, and Getir's own words beside it; nothing where no reason fits at all. */
export async function cancelReasonOf(
  db: Db,
  order: { status: string; delivery_type: string },
  truth: GetirOrder,
): Promise<{ reason_id: number; text: string } | undefined> {
  const fitting = await db.many<Fitting>(sql`select id, code, platform_codes ->> 'getir' as wording from cancel_reason
    where kind = 'cancel' and (delivery_types = '{}' or ${order.delivery_type} = any(delivery_types)) and (from_statuses = '{}' or ${order.status} = any(from_statuses)) order by id`)
  const said = textOf(truth.cancelReason?.messages)
  const text =
    [...new Set([said, truth.cancelNote?.trim()])].filter(Boolean).join(' · ').slice(0, 300).toWellFormed() ||
    'GetirYemek'
  const low = said.toLocaleLowerCase('tr')
  const worded = fitting.find((it) => it.wording && low.includes(it.wording.toLocaleLowerCase('tr')))
  const listed = likely(low, truth.cancelReason?.cancelSource)
    .map((code) => fitting.find((it) => it.code === code))
    .find(Boolean)
  const reason = worded ?? listed ?? fitting[0]
  return reason && { reason_id: reason.id, text }
}
