import { useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { recovery } from '#contract/identity/recovery.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { TextField } from '#panel/ui/text-field.tsx'
import { Door } from '#panel/domain/door.tsx'
import { useDoorForm } from '#panel/domain/door-form.ts'
import { doorWords } from '#panel/domain/door-words.ts'
import { Proving } from '#panel/domain/proving.tsx'
import { useWords } from '#panel/kit/words.ts'
import { ResetForm } from './reset-form.tsx'
import { words } from './words.ts'

/** Asks for the address, then for the code that was sent there: the reset id stays in this page (walls §4.2). */
export default function ForgotPassword() {
  const [asked, setAsked] = useState<{ email: string; reset_id: string }>()
  return (
    <Door screen="/forgot-password">
      {asked ? <ResetForm {...asked} isFresh onOther={() => setAsked(undefined)} /> : <AskForCode onAsked={setAsked} />}
    </Door>
  )
}

function AskForCode({ onAsked }: { onAsked: (it: { email: string; reset_id: string }) => void }) {
  const t = useWords(words)
  const td = useWords(doorWords)
  const door = useDoorForm(recovery.forget, {
    start: { email: '' },
    onDone: ({ reset_id }, { email }) => onAsked({ reset_id, email: email.trim() }),
  })
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{t('forgotTitle')}</h1>
        <p className="mt-1 text-pretty text-muted">{t('forgotText')}</p>
      </div>
      <form {...door.form} className="grid gap-4">
        {door.refusal && <Banner kind="danger" title={door.refusal} />}
        <TextField {...door.field('email')} label={t('email')} type="email" autoComplete="username" autoFocus />
        <Button type="submit" variant="solid" isPending={door.isPending} className="w-full">
          {t('send')}
        </Button>
        <Proving isOn={door.isProving} />
        <a href="/login" className={buttonClass('ghost')}>
          <ArrowLeft size={16} aria-hidden />
          {td('toLogin')}
        </a>
      </form>
    </>
  )
}
