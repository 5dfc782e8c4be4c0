import { Phone } from 'lucide-react'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

const words = defineWords({
  tr: { call: 'Ara: {phone}' },
  en: { call: 'Call {phone}' },
  de: { call: '{phone} anrufen' },
})

/**
 * A phone number to read. A click on the number copies it, and the receiver icon beside it dials
 * it. Takes E.164.
 */
export function PhoneLink({ phone }: { phone: string }) {
  const t = useWords(words)
  const format = useFormat()
  const shown = format.phone(phone)
  return (
    // The icon's touch target must not make the row taller.
    <span className="inline-flex items-center gap-1 whitespace-nowrap pointer-coarse:-my-3">
      <CopyText text={shown} />
      <a href={`tel:${phone}`} aria-label={t('call', { phone: shown })} className={buttonClass('ghost', 'small', true)}>
        <Phone size={14} aria-hidden />
      </a>
    </span>
  )
}
