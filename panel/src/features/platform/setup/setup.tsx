import { useState } from 'react'
import type { CallInput } from '#contract/kit/call.ts'
import { setup } from '#contract/platform/availability.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Brand } from '#panel/kit/page/brand.tsx'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { PasswordInput, TextInput } from '#panel/kit/form/fields.tsx'
import type { Labels } from '#panel/kit/list/labels.ts'
import { ContractForm, landErrors, useContractForm } from '#panel/kit/form/form.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The first step in an empty installation: creating its owner. */
export default function Setup() {
  const t = useWords(words)
  const [labels] = useState<Labels>(() => new Map())
  const form = useContractForm(setup.create.body, { account_name: '', name: '', surname: '', email: '', password: '' })
  const [isPending, setPending] = useState(false)
  async function create(body: CallInput<typeof setup.create>['body']) {
    setPending(true)
    try {
      await send(setup.create, { body })
      location.replace('/login')
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      const rest = landErrors(form, refusal, labels)
      if (rest) form.setError('password', { message: rest })
      setPending(false)
    }
  }
  return (
    <main data-screen="/setup" className="grid min-h-dvh place-items-center p-6">
      <div className="grid w-full max-w-xl gap-6">
        <Brand />
        <div>
          <h1 className="text-2xl font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-1 text-pretty text-muted">{t('text')}</p>
        </div>
        <Card>
          <ContractForm
            id="setup"
            form={form}
            schema={setup.create.body}
            labels={labels}
            onSubmit={(body) => void create(body)}
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <TextInput
                name="account_name"
                label={t('account_name')}
                autoComplete="organization"
                className="col-span-full"
              />
              <TextInput name="name" label={t('name')} autoComplete="given-name" />
              <TextInput name="surname" label={t('surname')} autoComplete="family-name" />
              <TextInput name="email" label={t('email')} type="email" autoComplete="email" className="col-span-full" />
              <PasswordInput
                name="password"
                label={t('password')}
                description={t('passwordHelp')}
                className="col-span-full"
              />
            </div>
          </ContractForm>
        </Card>
        <Button type="submit" form="setup" variant="solid" isPending={isPending}>
          {t('create')}
        </Button>
      </div>
    </main>
  )
}
