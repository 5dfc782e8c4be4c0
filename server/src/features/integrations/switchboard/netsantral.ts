import * as z from 'zod/mini'
import { phoneOf, type Adapter, type CallEvent } from '#server/domain/integrations/calls/call-event.ts'
import { callId, count, momentOf, word } from './fields.ts'

const shape = z.looseObject({
  pbx_num: word(),
  unique_id: callId(),
  internal_num: word(),
  customer_num: word(),
  scenario: word(40),
  timestamp: count(),
  talktime: count(),
})

/**
 * The scenarios that are about a call itself; pressed keys, menus and queues are not. Only the
 * first scenario states the direction.
 */
const scenarios: Record<string, Pick<CallEvent, 'state' | 'direction'>> = {
  Inbound_call: { state: 'ringing', direction: 'inbound' },
  Outbound_call: { state: 'ringing', direction: 'outbound' },
  Answer: { state: 'answered', direction: null },
  Hangup: { state: 'over', direction: null },
  cdr: { state: 'over', direction: null },
}

/**
 * Events of a custom menu ("Custom") while the caller listens. Each key pressed is reported again
 * and changes nothing.
 */
const menuShape = z.looseObject({
  arama_id: callId(),
  arayan_no: word(),
  aranan_no: word(),
  santral_no: word(),
})

const ofMenu: Adapter = (fields) => {
  const { success, data } = menuShape.safeParse(fields)
  if (!success) return 'unreadable'
  return {
    provider: 'netsantral',
    call_id: data.arama_id,
    direction: 'inbound',
    phone: phoneOf(data.arayan_no),
    line: data.aranan_no || data.santral_no,
    extension: '',
    state: 'ringing',
    at: null,
  }
}

/** Netsantral: JSON. */
export const netsantral: Adapter = (fields) => {
  if (Object.hasOwn(fields, 'arama_id')) return ofMenu(fields)
  const { success, data } = shape.safeParse(fields)
  if (!success) return 'unreadable'
  const told = Object.hasOwn(scenarios, data.scenario) ? scenarios[data.scenario] : undefined
  if (!told) return 'nothing'
  return {
    provider: 'netsantral',
    call_id: data.unique_id,
    direction: told.direction,
    phone: phoneOf(data.customer_num),
    line: data.pbx_num,
    extension: data.internal_num,
    state: told.state === 'over' && (data.talktime ?? 0) > 0 ? 'ended' : told.state,
    at: momentOf(data.timestamp),
  }
}
