import * as z from 'zod/mini'
import { phoneOf, type Adapter, type CallEvent } from '#server/domain/integrations/calls/call-event.ts'
import { callId, count, momentOf, word } from './fields.ts'

const shape = z.looseObject({
  event_type: word(40),
  caller: word(),
  callee: word(),
  uuid: callId(),
  direction: word(10),
  timestamp: count(),
  talk_duration: count(),
})

/** The events that are about a call. Events about faxes are not among them. */
const states: Record<string, CallEvent['state']> = {
  call_init: 'ringing',
  call_init_extension: 'ringing',
  call_init_group: 'ringing',
  call_init_menu: 'ringing',
  missing_call: 'missed',
  call_hangup: 'over',
}

/**
 * Reads the events of Bulutfon, which sends JSON or form fields, with moments in microseconds.
 * Bulutfon does not report when somebody answers, so an answered call is recognised when it is hung
 * up.
 */
export const bulutfon: Adapter = (fields) => {
  const { success, data } = shape.safeParse(fields)
  if (!success) return 'unreadable'
  const state = Object.hasOwn(states, data.event_type) ? states[data.event_type] : undefined
  if (!state) return 'nothing'
  const isInbound = data.direction.toUpperCase() === 'IN'
  // Events of an extension name the extension instead of the line.
  const isInside = data.event_type === 'call_init_extension' || data.event_type === 'call_init_group'
  return {
    provider: 'bulutfon',
    call_id: data.uuid,
    direction: isInbound ? 'inbound' : data.direction.toUpperCase() === 'OUT' ? 'outbound' : null,
    phone: phoneOf(isInbound ? data.caller : data.callee),
    line: isInside ? '' : data.callee,
    extension: isInside ? data.callee : '',
    state: state === 'over' && (data.talk_duration ?? 0) > 0 ? 'ended' : state,
    at: momentOf(data.timestamp === null ? null : Math.floor(data.timestamp / 1000)),
  }
}
