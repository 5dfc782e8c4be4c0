import type { ReactNode } from 'react'

export interface FormSectionProps {
  title: string
  /** One sentence that says what these fields decide. */
  description?: ReactNode
  children: ReactNode
}

/** A group of related fields under its own heading, for long forms. */
export const FormSection = ({ title, description, children }: FormSectionProps) => (
  <fieldset className="col-span-full grid min-w-0 gap-x-5 gap-y-4 border-line not-first:mt-3 not-first:border-t not-first:pt-5 sm:grid-cols-2">
    <legend className="contents">
      <h2 className="col-span-full text-base font-semibold">{title}</h2>
    </legend>
    {description && <p className="col-span-full -mt-3 text-sm text-muted">{description}</p>}
    {children}
  </fieldset>
)
