import { stopWithParent } from '../stop-with-parent.ts'
import { createMail } from './mail.ts'

/** Runs the simulator on its own: MAIL_SMTP_PORT (4625), MAIL_PORT (4626). */
const { MAIL_SMTP_PORT = '4625', MAIL_PORT = '4626' } = process.env
const mail = await createMail({ smtpPort: Number(MAIL_SMTP_PORT), port: Number(MAIL_PORT) })
console.log(`Mail simulator on ${mail.smtpUrl} , inbox ${mail.url}/mails`)
stopWithParent(mail.stop)
