import type { FieldValues } from 'react-hook-form'
import { omit } from 'zod/mini'
import type { CallInput } from '#contract/kit/call.ts'
import { profile as calls, type Profile } from '#contract/identity/profile.ts'
import { session } from '#contract/identity/session.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { PhoneInput, SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { inputOf } from '#panel/kit/form/form.tsx'
import { takeUserLanguage } from '#panel/kit/words/language.ts'
import { PictureInput } from '#panel/kit/form/picture-input.tsx'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { RecordInputs, RecordNotes, useRecordForm } from '#panel/kit/form/record-form.tsx'
import { reloadUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const schema = omit(calls.update.body, { version: true })
/** The panel's languages, by the numbers that the server uses for them (spec §3). */
const languages = [
  { value: '1', label: 'Türkçe' },
  { value: '2', label: 'English' },
  { value: '3', label: 'Deutsch' },
]

/** Name, phone, language and picture. */
export function Details({ profile }: { profile: Profile }) {
  const t = useWords(words)
  const edit = useRecordForm({ id: 'profile-details', schema, record: profile, valuesOf: (it) => inputOf(schema, it) })
  const save = useSend(calls.update, {
    invalidates: [calls.read, session.getinfo],
    onDone: (it) => {
      edit.take(it)
      toasts.add({ title: t('saved') })
      void reloadUser()
      if (it.language_id !== profile.language_id) void takeUserLanguage(it.language_id)
    },
    onRefused: (refusal) => edit.refuse(refusal, true),
  })
  const submit = (body: FieldValues) =>
    save.mutate({ params: { user_id: profile.id }, body: { ...body, version: edit.version() } } as CallInput<
      typeof calls.update
    >)
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <RecordNotes edit={edit} />
        <RecordInputs edit={edit} onSubmit={submit}>
          <div className="grid content-start gap-4">
            <TextInput name="name" label={t('name')} autoComplete="given-name" />
            <TextInput name="surname" label={t('surname')} autoComplete="family-name" />
            <PhoneInput name="phone" label={t('phone')} />
            <SelectInput name="language_id" label={t('language')} options={languages} isNumber />
          </div>
          <PictureInput name="profile_image" label={t('picture')} kind="profile" />
          <ReadFact label={t('email')} description={t('emailHelp')} className="col-span-full">
            {profile.email}
          </ReadFact>
          <div className="col-span-full">
            <Button type="submit" variant="solid" isPending={save.isPending} isDisabled={!edit.isDirty}>
              {t('save')}
            </Button>
          </div>
        </RecordInputs>
      </div>
    </Card>
  )
}
