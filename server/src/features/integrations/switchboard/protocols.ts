import type { SwitchboardProvider } from '#contract/integrations/switchboard.ts'
import type { Adapter } from '#server/domain/integrations/calls/call-event.ts'
import { bulutfon } from './bulutfon.ts'
import { netsantral } from './netsantral.ts'
import { verimor } from './verimor.ts'

/** How each provider reports calls, and the answer it expects. */
export const protocols: Record<SwitchboardProvider, { read: Adapter; thanks: unknown }> = {
  verimor: { read: verimor, thanks: {} },
  netsantral: { read: netsantral, thanks: { status: 'success', result: true, data: {} } },
  bulutfon: { read: bulutfon, thanks: {} },
}
