import { ArrowLeft } from 'lucide-react'
import { buttonClass } from '#panel/ui/button-class.ts'
import { useWords } from '#panel/kit/words.ts'
import { Door } from './door.tsx'
import { words } from './words.ts'

/** Says who can help until a mail can. */
export default function ForgotPassword() {
  const t = useWords(words)
  return (
    <Door screen="/forgot-password">
      <div className="grid gap-3">
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{t('forgotTitle')}</h1>
        <p className="text-pretty text-muted">{t('forgotText')}</p>
      </div>
      <a href="/login" className={buttonClass('plain')}>
        <ArrowLeft size={16} aria-hidden />
        {t('back')}
      </a>
    </Door>
  )
}
