import type { SubmitEvent } from 'react'
import { ArrowLeft } from 'lucide-react'
import { recovery } from '#contract/identity/recovery.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { TextField } from '#panel/ui/text-field.tsx'
import { useDoorForm } from '#panel/domain/identity/door-form.ts'
import { doorWords } from '#panel/domain/identity/door-words.ts'
import { Proving } from '#panel/domain/identity/proving.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { resetIdFor, storeResetRequest } from './reset-request.ts'
import { words } from './words.ts'

export interface SentCode {
  email: string
  reset_id: string
  code?: string
}

/**
 * Asks for the address and has a code sent there. If `code` is given and this browser had that code
 * sent to the address, no new code is sent.
 */
export function AskForCode({ code = '', onAsked }: { code?: string; onAsked: (it: SentCode) => void }) {
  const t = useWords(words)
  const td = useWords(doorWords)
  const door = useDoorForm(recovery.forget, {
    start: { email: '' },
    onDone: ({ reset_id }, { email }) => {
      const asked = { email: email.trim(), reset_id }
      storeResetRequest(asked)
      onAsked(asked)
    },
  })
  function submit(event: SubmitEvent) {
    const email = door.values.email.trim()
    const reset_id = code && resetIdFor(email)
    if (!reset_id) return door.form.onSubmit(event)
    event.preventDefault()
    onAsked({ email, reset_id, code })
  }
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{t(code ? 'whoseTitle' : 'forgotTitle')}</h1>
        <p className="mt-1 text-pretty text-muted">{code ? t('whoseText', { code }) : t('forgotText')}</p>
      </div>
      <form {...door.form} onSubmit={submit} className="grid gap-4">
        {door.refusal && <Banner kind="danger" title={door.refusal} />}
        <TextField {...door.field('email')} label={t('email')} type="email" autoComplete="username" autoFocus />
        <Button type="submit" variant="solid" isPending={door.isPending} className="w-full">
          {t(code ? 'onward' : 'send')}
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
