import { useState } from 'react'
import { Link2 } from 'lucide-react'
import type { Kiosk } from '#contract/organisation/kiosk.ts'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { KioskState } from './state.tsx'
import { words } from './words.ts'

const Pair = lateLayer(() => import('./pair.tsx'))

/** The device that is paired with the seat, and how to pair one. */
export function UnderTitle({ seat }: { seat: Kiosk }) {
  const t = useWords(words)
  const can = useCan()
  const [pairing, setPairing] = useState<Kiosk | null>(null)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <KioskState state={seat.state} />
      {seat.paired_at ? (
        <p className="text-muted">
          {[seat.os_version, seat.app_version].filter(Boolean).join(' · ')} · {t('paired_at')}{' '}
          <Ago iso={seat.paired_at} />
          {seat.seen_at && (
            <>
              {' · '}
              {t('seen_at')} <Ago iso={seat.seen_at} />
            </>
          )}
        </p>
      ) : (
        <p className="text-muted">{t('help.waiting')}</p>
      )}
      {can('put-kiosk') && (
        <Button size="small" icon={<Link2 size={14} aria-hidden />} onPress={() => setPairing(seat)}>
          {t(seat.paired_at ? 'pairOther' : 'pair')}
        </Button>
      )}
      {pairing && <Pair seat={pairing} onClose={() => setPairing(null)} />}
    </div>
  )
}
