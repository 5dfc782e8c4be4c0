import { useState } from 'react'
import { apiKey, keyScopes } from '#contract/integrations/api-key.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { MultiInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormDialog, stay } from '#panel/kit/form/form-dialog.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { scopeName } from './scopes.ts'
import { words } from './words.ts'

/** Creates an API key and shows it once. */
export default function NewKey({ company_id, onClose }: { company_id: string; onClose: () => void }) {
  const t = useWords(words)
  const [key, setKey] = useState<string | null>(null)
  if (key)
    return (
      <Dialog
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
          <CopyText
            text={key}
            className="mx-0! rounded-control after:block! bg-sunken pr-7! pl-3 py-2 font-mono text-sm break-all"
          />
        </div>
      </Dialog>
    )
  return (
    <FormDialog
      call={apiKey.create}
      start={{ name: '', scopes: ['order'] }}
      given={(body) => ({ params: { company_id }, body })}
      title={t('newKey')}
      save={t('create')}
      invalidates={[apiKey.list]}
      onDone={(it) => {
        setKey(it.key)
        return stay
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextInput name="name" label={t('keyName')} description={t('keyNameHelp')} />
        <MultiInput
          name="scopes"
          label={t('scopes')}
          options={keyScopes.map((value) => ({ value, label: scopeName(value, t) }))}
          className="[&>div]:grid"
        />
      </div>
    </FormDialog>
  )
}
