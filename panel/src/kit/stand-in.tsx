import { Suspense, type ReactNode } from 'react'
import type { FieldProps } from '#panel/ui/field.tsx'
import { TextField } from '#panel/ui/text-field.tsx'

/** What stands in the place of a field whose widget is on its way: the same size and, where it is known, the same text. */
export const Awaited = ({ field, text = '', children }: { field: FieldProps; text?: string; children: ReactNode }) => (
  <Suspense
    fallback={
      <TextField
        label={field.label}
        description={field.description}
        isRequired={field.isRequired}
        className={field.className}
        value={text}
        onChange={() => undefined}
        isReadOnly
      />
    }
  >
    {children}
  </Suspense>
)
