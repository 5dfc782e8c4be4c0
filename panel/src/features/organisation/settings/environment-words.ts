import { defineWords } from '#panel/kit/words/words.ts'

/** The platform's own accounts for sending. */
export const environmentWords = defineWords({
  tr: {
    title: 'SMS, e-posta ve bildirim gönderimi',
    titleHelp:
      'Kendi hesabı olmayan firmaların mesajları ve hesap e-postaları bununla gider. Parolalar yazılır ama hiçbir yerde gösterilmez.',
    smsHelp: 'Kendi SMS hesabı olmayan firmaların giriş kodları ve bildirimleri bu hesaptan gider.',
    mailHelp: 'Parola ve davet e-postaları ile kendi sunucusu olmayan firmaların e-postaları bu sunucudan gider.',
    pushHelp: 'Kendi hesabı olmayan firmaların anlık bildirimleri bu hesaptan gider.',
    by: 'Gönderen',
    sender: 'Alıcının gördüğü',
  },
  en: {
    title: 'Sending SMS, e-mail and push',
    titleHelp:
      'Sends the messages of companies without an account of their own, and e-mails about accounts. Passwords can be entered but are never shown.',
    smsHelp: 'Sends sign-in codes and notices of companies without an SMS account of their own.',
    mailHelp: 'Sends password and invitation e-mails, and those of companies without a mail server of their own.',
    pushHelp: 'Sends push notifications of companies without a push account of their own.',
    by: 'Sent by',
    sender: 'Shown to recipients',
  },
  de: {
    title: 'Versand von SMS, E-Mail und Push',
    titleHelp:
      'Versendet Nachrichten von Firmen ohne eigenes Konto und E-Mails zu Benutzerkonten. Passwörter lassen sich eintragen, werden aber nie angezeigt.',
    smsHelp: 'Versendet Anmeldecodes und Mitteilungen von Firmen ohne eigenes SMS-Konto.',
    mailHelp: 'Versendet Passwort- und Einladungs-E-Mails sowie die E-Mails von Firmen ohne eigenen Mailserver.',
    pushHelp: 'Versendet Push-Nachrichten von Firmen ohne eigenes Push-Konto.',
    by: 'Versand durch',
    sender: 'Für Empfänger sichtbar',
  },
})
