import type { Notification } from '../../delivery/index.ts'
import type { FieldErrors } from '../../platform/problem.ts'
import type { Message, MessageDraft } from '../messaging/message.ts'

/** What a client may send. */
export type ClientFrame =
  | { readonly type: 'subscribe'; readonly conversationId: string; readonly after: number | undefined }
  | { readonly type: 'subscribe_notifications' }
  | { readonly type: 'message'; readonly conversationId: string; readonly draft: MessageDraft }
  | { readonly type: 'typing'; readonly conversationId: string }
  | { readonly type: 'read'; readonly conversationId: string; readonly seq: number | undefined }
  | { readonly type: 'signal'; readonly conversationId: string; readonly to: string; readonly data: unknown }
  | { readonly type: 'received'; readonly notificationIds: readonly string[] }
  | { readonly type: 'ping' }

/** What an error frame refers to, as far as the refused frame named it. */
export interface FrameReference {
  readonly conversationId?: string | undefined
  readonly clientId?: string | undefined
}

export interface FrameError extends FrameReference {
  readonly code: string
  readonly message: string
  readonly fields?: FieldErrors | undefined
}

/** Writes the frames of the server. */
export interface FrameWriter {
  subscribed(conversationId: string, seq: number): string
  subscribedToNotifications(): string
  message(message: Message): string
  notification(notification: Notification): string
  callForHelp(): string
  typing(conversationId: string, userId: string): string
  read(conversationId: string, userId: string, seq: number): string
  presence(conversationId: string, userId: string, state: 'online' | 'offline'): string
  signal(conversationId: string, from: string, data: unknown): string
  error(error: FrameError): string
  pong(): string
}
