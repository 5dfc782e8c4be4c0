import { useState } from 'react'
import { Door } from '#panel/domain/identity/door.tsx'
import { AskForCode } from './ask-for-code.tsx'
import { ResetForm } from './reset-form.tsx'

/** Asks for the address, then for the code that was sent there. */
export default function ForgotPassword() {
  const [asked, setAsked] = useState<{ email: string; reset_id: string }>()
  return (
    <Door screen="/forgot-password">
      {asked ? <ResetForm {...asked} isFresh onOther={() => setAsked(undefined)} /> : <AskForCode onAsked={setAsked} />}
    </Door>
  )
}
