import { useEffect, useRef, useState } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { omit } from 'zod/mini'
import type { Given } from '#contract/kit/call.ts'
import { profile as calls, type Profile } from '#contract/identity/profile.ts'
import { session } from '#contract/identity/session.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import type { Labels } from '#panel/kit/differences.ts'
import { PhoneInput, SelectInput, TextInput } from '#panel/kit/fields.tsx'
import { ContractForm, focusWrong, landErrors, useContractForm } from '#panel/kit/form.tsx'
import { usePage } from '#panel/kit/page.tsx'
import { PictureInput } from '#panel/kit/picture-input.tsx'
import { useSend } from '#panel/kit/query.ts'
import { sayRefusal } from '#panel/kit/refusal.ts'
import { reloadUser } from '#panel/kit/session.ts'
import { readDraft } from '#panel/kit/tabs.ts'
import { useDraft } from '#panel/kit/use-draft.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

const schema = omit(calls.update.body, { version: true })
const id = 'profile-details'
/** By the server's numbers (spec §3). */
const languages = [
  { value: '1', label: 'Türkçe' },
  { value: '2', label: 'English' },
  { value: '3', label: 'Deutsch' },
]

/** Name, phone, language and picture. */
export function Details({ profile }: { profile: Profile }) {
  const t = useWords(words)
  const [labels] = useState<Labels>(() => new Map())
  const [version, setVersion] = useState(profile.version)
  const [isStale, setStale] = useState(false)
  const form = useContractForm(schema, valuesOf(profile))
  const { isDirty } = useFormState({ control: form.control })
  const { path } = usePage()
  const [draft] = useState(() => readDraft(path) as FieldValues | null)
  useDraft(path, form, isDirty, draft)
  const take = (it: Profile) => {
    setVersion(it.version)
    form.reset(valuesOf(it))
  }
  // What changed elsewhere, such as a second step set up, is taken in while nothing was typed.
  if (!isDirty && profile.version > version) setVersion(profile.version)
  const taken = useRef(version)
  useEffect(() => {
    if (taken.current === version) return
    taken.current = version
    if (profile.version === version && !isDirty) form.reset(valuesOf(profile))
  }, [form, profile, isDirty, version])
  const save = useSend(calls.update, {
    invalidates: [calls.read, session.getinfo],
    onDone: (it) => {
      take(it)
      setStale(false)
      toasts.add({ title: t('saved') })
      void reloadUser()
    },
    onRefused: (refusal) => {
      if (refusal.problem?.code === 'stale_version') {
        take(refusal.problem.current as Profile)
        return setStale(true)
      }
      const rest = landErrors(form, refusal, labels)
      if (rest) sayRefusal(refusal, rest)
      const element = document.getElementById(id)
      if (element) focusWrong(element)
    },
  })
  return (
    <Card>
      <ContractForm
        id={id}
        form={form}
        schema={schema}
        labels={labels}
        onSubmit={(body) =>
          save.mutate({ params: { user_id: profile.id }, body: { ...body, version } } as Given<typeof calls.update>)
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {isStale && (
            <Banner kind="warning" title={t('stale')} className="col-span-full">
              {t('staleText')}
            </Banner>
          )}
          <TextInput name="name" label={t('name')} autoComplete="given-name" maxLength={60} />
          <TextInput name="surname" label={t('surname')} autoComplete="family-name" maxLength={60} />
          <PhoneInput name="phone" label={t('phone')} />
          <SelectInput name="language_id" label={t('language')} options={languages} isNumber />
          <dl className="text-sm">
            <dt className="font-medium">{t('email')}</dt>
            <dd className="mt-1.5 break-words">{profile.email}</dd>
            <dd className="mt-0.5 text-xs text-muted">{t('emailHelp')}</dd>
          </dl>
          <PictureInput name="profile_image" label={t('picture')} kind="profile" />
          <div className="col-span-full">
            <Button type="submit" variant="solid" isPending={save.isPending} isDisabled={!isDirty}>
              {t('save')}
            </Button>
          </div>
        </div>
      </ContractForm>
    </Card>
  )
}

const valuesOf = ({ name, surname, phone, language_id, profile_image }: Profile) => ({
  name,
  surname,
  phone,
  language_id,
  profile_image,
})
