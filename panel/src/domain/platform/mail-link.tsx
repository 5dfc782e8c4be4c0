import { linkClass } from '#panel/ui/link-class.ts'

/** An e-mail address as a link. Where it is too long for its line, it breaks before the @. */
export function MailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <a href={`mailto:${email}`} className={linkClass}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}
