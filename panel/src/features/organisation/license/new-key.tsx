import { useState } from 'react'
import { apiKey, keyScopes } from '#contract/integrations/api-key.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import type { Labels } from '#panel/kit/list/labels.ts'
import { MultiInput, TextInput } from '#panel/kit/form/fields.tsx'
import { ContractForm, landErrors, useContractForm } from '#panel/kit/form/form.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const id = 'new-api-key'

/** Creates a key and shows it once. */
export default function NewKey({ company_id, onClose }: { company_id: string; onClose: () => void }) {
  const t = useWords(words)
  const [labels] = useState<Labels>(() => new Map())
  const [key, setKey] = useState<string | null>(null)
  const form = useContractForm(apiKey.create.body, { name: '', scopes: ['order'] })
  const create = useSend(apiKey.create, {
    invalidates: [apiKey.list],
    onDone: (it) => setKey(it.key),
    onRefused: (refusal) => {
      const text = landErrors(form, refusal, labels)
      if (text) sayRefusal(refusal, text)
    },
  })
  if (key)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('newKey')}
        role="alertdialog"
        footer={
          <Button variant="solid" onPress={onClose}>
            {t('done')}
          </Button>
        }
      >
        <div className="grid gap-4">
          <Banner kind="warning" title={t('keyOnce')} />
          <CopyText text={key} className="mx-0! rounded-control after:block! bg-sunken pr-7! pl-3 py-2 break-all" />
        </div>
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('newKey')}
      footer={
        <Button variant="solid" type="submit" form={id} isPending={create.isPending}>
          {t('create')}
        </Button>
      }
    >
      <ContractForm
        id={id}
        form={form}
        schema={apiKey.create.body}
        labels={labels}
        onSubmit={(body) => create.mutate({ params: { company_id }, body } as never)}
      >
        <div className="grid gap-4">
          <TextInput name="name" label={t('keyName')} description={t('keyNameHelp')} />
          <MultiInput name="scopes" label={t('scopes')} options={optionsOf(keyScopes, t)} />
        </div>
      </ContractForm>
    </Dialog>
  )
}
