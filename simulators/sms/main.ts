import { stopWithParent } from '../stop-with-parent.ts'
import { createSms } from './sms.ts'

/** Runs the simulator on its own: SMS_PORT (4627). */
const sms = await createSms({ port: Number(process.env['SMS_PORT'] ?? '4627') })
console.log(`SMS simulator on ${sms.account} , inbox ${sms.url}/messages`)
stopWithParent(sms.stop)
