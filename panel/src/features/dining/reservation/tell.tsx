import { reservationText, type ReservationLetter } from '#contract/dining/reservation-letters.ts'
import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'
import { Switch } from '#panel/ui/switch.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export type Place = Pick<ReservationDay, 'branch_name' | 'branch_phone' | 'timezone'>
export type Addressed = Pick<Reservation, 'name' | 'email' | 'lang' | 'starts_at' | 'party_size'>

/**
 * Shows a message to the guest word for word, in the guest's language, and lets the user choose
 * whether the message is sent.
 */
export function Tell({
  place,
  to,
  letter,
  message,
  isTold,
  onChange,
}: {
  place: Place
  to: Addressed
  letter: ReservationLetter
  message?: string
  isTold: boolean
  onChange: (isTold: boolean) => void
}) {
  const t = useWords(words)
  if (!to.email) return <p className="text-sm text-muted">{t('noEmail')}</p>
  const { branch_name: branch, branch_phone: phone, timezone } = place
  const { subject, text } = reservationText(letter, to.lang, { ...to, branch, phone, timezone, message })
  return (
    <div className="grid gap-2">
      <Switch label={t('tell')} value={isTold} onChange={onChange} />
      {isTold && (
        <figure className="grid gap-1">
          <figcaption className="text-xs break-words text-muted">{t('tellHelp', { email: to.email })}</figcaption>
          <blockquote
            lang={to.lang}
            className="rounded-card bg-ground p-3 text-sm break-words whitespace-pre-wrap ring-1 ring-line ring-inset"
          >
            <span className="mb-2 block font-medium">{subject}</span>
            {text.trim()}
          </blockquote>
        </figure>
      )}
    </div>
  )
}
