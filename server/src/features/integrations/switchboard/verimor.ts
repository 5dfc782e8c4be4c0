import * as z from 'zod/mini'
import { phoneOf, type Adapter } from '#server/domain/integrations/calls/call-event.ts'
import { callId, word } from './fields.ts'

const shape = z.looseObject({
  event_type: word(40),
  direction: word(20),
  caller_id_number: word(),
  outbound_caller_id_number: word(),
  destination_number: word(),
  dialed_user: word(),
  connected_user: word(),
  call_uuid: callId(),
  start_stamp: word(40),
  answered: word(10),
})

const directions = ['inbound', 'outbound', 'internal'] as const
/** Verimor writes Turkish time without a time zone. */
const stampOf = (text: string) => {
  const at = new Date(`${text.replace(' ', 'T')}+03:00`)
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && !Number.isNaN(at.getTime()) ? at : null
}

/**
 * Reads the events of Verimor Bulutsantralim, which sends form fields. The event `hangup` contains
 * the record of the call.
 */
export const verimor: Adapter = (fields) => {
  const { success, data } = shape.safeParse(fields)
  if (!success) return 'unreadable'
  const isOver = data.event_type === 'hangup'
  // `user_hangup`: one of several telephones has stopped ringing, but the call itself continues
  // until `hangup`.
  if (!isOver && data.event_type !== 'ringing' && data.event_type !== 'answer') return 'nothing'
  const isAnswered = /^(true|1|yes|evet)$/i.test(data.answered)
  return {
    provider: 'verimor',
    call_id: data.call_uuid,
    direction: directions.find((it) => it === data.direction) ?? null,
    phone: phoneOf(data.caller_id_number),
    line: data.destination_number,
    extension: data.connected_user || data.dialed_user,
    state: isOver ? (isAnswered ? 'ended' : 'over') : data.event_type === 'answer' ? 'answered' : 'ringing',
    at: isOver ? null : stampOf(data.start_stamp),
  }
}
