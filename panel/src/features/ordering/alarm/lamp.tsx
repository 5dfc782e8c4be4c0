import { useQuery } from '@tanstack/react-query'
import { Bell, BellOff, BellRing, VolumeX, type LucideIcon } from 'lucide-react'
import { branch } from '#contract/organisation/branch.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { cx } from '#panel/ui/cx.ts'
import { usePrintState } from '#panel/domain/ordering/print-state.ts'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { PopButton } from '#panel/kit/pop-button.tsx'
import { ask, queries } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useAlarm } from './alarm-state.ts'
import { lampState, lampTone, type LampState } from './lamp-state.ts'
import { LampShape } from './lamp-shape.tsx'
import { useWatchedBranches } from '#panel/domain/organisation/watched-branch.ts'
import { words } from './words.ts'

const LampPanel = lazy(() => import('./lamp-panel.tsx'))

const icons: Partial<Record<LampState, LucideIcon>> = {
  ringing: BellRing,
  muted: VolumeX,
  blocked: BellOff,
  off: BellOff,
}

/**
 * The alarm lamp in the header. It says whether a new order would be heard here, by a word and a
 * shape. Its popover shows what this depends on.
 */
export default function Lamp() {
  const t = useWords(words)
  const can = useCan()
  const state = lampState(useAlarm())
  const printing = usePrintState()
  const isPrintingBad = printing.state === 'trouble'
  const { shown, mayChoose } = useWatchedBranches()
  const branch_id = shown?.branch_id ?? ''
  const isAsked = shown !== null && can('get-branch-state')
  const devices = { ...ask(branch.devices, { params: { branch_id } }), enabled: isAsked }
  useQuery(devices)
  const again = () => void queries.invalidateQueries({ queryKey: devices.queryKey })
  useBranchEvents(isAsked ? branch_id : undefined, { branch: again, resync: again })
  if (!shown && !mayChoose) return null
  const Icon = icons[state] ?? Bell
  const heard = lampTone[state]
  const tone = isPrintingBad && heard !== 'bad' ? 'care' : heard
  const word = [t(`state.${state}`), isPrintingBad && printing.text].filter(Boolean).join(' · ')
  return (
    <PopButton
      label={t('lampName', { state: word })}
      icon={
        <span className="relative">
          <Icon
            size={18}
            aria-hidden
            className={cx(state === 'ringing' && 'text-accent-text motion-safe:animate-pulse')}
          />
          <LampShape tone={tone} className="absolute -right-1.5 -bottom-1" />
        </span>
      }
      renderPanel={(close) => <LampPanel close={close} />}
      panelClass="w-84 max-w-[calc(100vw-1rem)]"
    />
  )
}
