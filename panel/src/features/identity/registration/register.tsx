import { useEffect, useState } from 'react'
import type { Answer } from '#contract/kit/call.ts'
import { registration } from '#contract/identity/registration.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { PasswordField } from '#panel/ui/password-field.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { Door } from '#panel/domain/identity/door.tsx'
import { useDoorForm } from '#panel/domain/identity/door-form.ts'
import { doorWords } from '#panel/domain/identity/door-words.ts'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { PhoneField } from '#panel/kit/form/phone-field.tsx'
import { signOut } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

type Begun = Answer<typeof registration.read>

/** Completes an unfinished registration (spec §2). Only for a signed-in user who has one. */
export default function Register() {
  const t = useWords(words)
  const [begun, setBegun] = useState<Begun>()
  const [refusal, setRefusal] = useState('')
  useEffect(() => {
    send(registration.read, {}).then(setBegun, (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      // The registration does not exist, or the user has signed out in the meantime. The shell
      // handles both cases.
      if (error.status === 404 || error.status === 401) location.replace('/')
      else setRefusal(error.message)
    })
  }, [])
  return (
    <Door screen="/register">
      {refusal && <Banner kind="danger" title={refusal} />}
      {begun ? <Complete begun={begun} /> : <Skeleton className="h-96" />}
      <Button variant="ghost" onPress={() => void signOut()}>
        {t('leave')}
      </Button>
    </Door>
  )
}

function Complete({ begun }: { begun: Begun }) {
  const t = useWords(words)
  const td = useWords(doorWords)
  const { type, business, email: _, ...start } = begun
  const door = useDoorForm(registration.complete, {
    start: { ...start, password: '', password_repeat: '' },
    onDone: () => location.replace('/'),
  })
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold tracking-tight text-balance">
          {t(type === 'dealer' ? 'dealerTitle' : 'providerTitle')}
        </h1>
        <p className="mt-1 text-pretty text-muted">{t('text', { business: business || begun.email })}</p>
      </div>
      <form {...door.form} className="grid gap-6">
        {door.refusal && <Banner kind="danger" title={door.refusal} />}
        <fieldset className="grid gap-4">
          <legend className="mb-3 text-base font-semibold">{t('person')}</legend>
          <TextField {...door.field('name')} label={t('name')} autoComplete="given-name" autoFocus />
          <TextField {...door.field('surname')} label={t('surname')} autoComplete="family-name" />
          <PhoneField {...door.field('phone')} label={t('phone')} autoComplete="tel" />
          <PasswordField
            {...door.field('password')}
            label={td('password')}
            description={td('passwordHelp')}
            autoComplete="new-password"
          />
          <PasswordField {...door.field('password_repeat')} label={td('password_repeat')} autoComplete="new-password" />
        </fieldset>
        <fieldset className="grid gap-4">
          <legend className="mb-3 text-base font-semibold">{t('business')}</legend>
          <TextField {...door.field('legal_name')} label={t('legal_name')} autoComplete="organization" />
          <TextField {...door.field('authorised_name')} label={t('authorised_name')} autoComplete="off" />
          <PhoneField {...door.field('business_phone')} label={t('business_phone')} autoComplete="off" />
          <TextField {...door.field('business_email')} label={t('business_email')} type="email" autoComplete="off" />
          <TextField {...door.field('tax_number')} label={t('tax_number')} inputMode="numeric" autoComplete="off" />
        </fieldset>
        <Button type="submit" variant="solid" isPending={door.isPending} className="w-full">
          {t('save')}
        </Button>
      </form>
    </>
  )
}
