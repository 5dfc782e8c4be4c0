import { useState } from 'react'
import type { Answer } from '#contract/kit/call.ts'
import { session } from '#contract/identity/session.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { CodeField } from '#panel/domain/identity/code-field.tsx'
import { Door } from '#panel/domain/identity/door.tsx'
import { useDoorForm } from '#panel/domain/identity/door-form.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export interface SecondStepProps {
  /** The token of this step. It is valid for 5 minutes and 5 attempts. */
  challenge: string
  onDone: (answer: Answer<typeof session.loginTwoFactor>) => void
  onAgain: () => void
}

/** Asks for a code from the authenticator, or a recovery code. */
export function SecondStep({ challenge, onDone, onAgain }: SecondStepProps) {
  const t = useWords(words)
  const [isRecovery, setRecovery] = useState(false)
  const door = useDoorForm(session.loginTwoFactor, {
    start: { code: '' },
    rest: () => ({ body: { two_factor: challenge } }),
    onDone,
  })
  return (
    <Door screen="/login">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">{t('twoTitle')}</h1>
        <p className="mt-1 text-muted">{t(isRecovery ? 'recoveryText' : 'twoText')}</p>
      </div>
      <form {...door.form} className="grid gap-4">
        {door.refusal && <Banner kind="danger" title={door.refusal} />}
        {isRecovery ? (
          <TextField key="recovery" {...door.field('code')} label={t('recovery')} autoComplete="off" autoFocus />
        ) : (
          <CodeField key="code" {...door.field('code')} label={t('code')} autoFocus />
        )}
        <Button type="submit" variant="solid" isPending={door.isPending} className="w-full">
          {t('signIn')}
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <Button
            variant="ghost"
            size="small"
            onPress={() => {
              door.set({ code: '' })
              setRecovery(!isRecovery)
            }}
          >
            {t(isRecovery ? 'useCode' : 'useRecovery')}
          </Button>
          <Button variant="ghost" size="small" onPress={onAgain}>
            {t('again')}
          </Button>
        </div>
      </form>
    </Door>
  )
}
