import { UserPlus, UserRound, X } from 'lucide-react'
import type { LiveCall } from '#contract/integrations/phone-call.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useGo } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { RingTime, StateMark } from './call-parts.tsx'
import { useTarget } from './target.ts'
import { words } from './words.ts'

interface CallLineProps {
  call: LiveCall
  onOpen: () => void
  onClose: () => void
}

/** One of several calls as a line: caller, duration and a link. Pressing it opens its card. */
export function CallLine({ call, onOpen, onClose }: CallLineProps) {
  const t = useWords(words)
  const format = useFormat()
  const go = useGo()
  const [caller] = call.callers
  const target = useTarget(call, caller)
  const name = caller?.name ?? (call.phone ? format.phone(call.phone) : t('hidden'))
  return (
    <div data-call={call.state} className="flex min-h-12 items-center gap-2 px-3 sm:px-4">
      <button type="button" onClick={onOpen} className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-left">
        <StateMark call={call} isSmall />
        <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
        <RingTime call={call} />
      </button>
      {target ? (
        <IconButton
          label={`${t(caller ? 'openMember' : 'newMember')}: ${name}`}
          icon={caller ? <UserRound size={16} aria-hidden /> : <UserPlus size={16} aria-hidden />}
          onPress={() => go(target)}
        />
      ) : (
        <IconButton label={`${t('close')}: ${name}`} icon={<X size={16} aria-hidden />} onPress={onClose} />
      )}
    </div>
  )
}
