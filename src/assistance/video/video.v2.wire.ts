import { Type } from 'typebox'
import { id, list, namedObject, text, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import type { VideoAccess } from './video.service.ts'
import { type Video, videoCodecs } from './video.ts'

const fields = {
  id: id('Id of the room.'),
  created_at: time('When it was made.'),
  updated_at: time('When somebody last asked for a token.'),
  conversation_id: id('Its conversation.'),
  unique_name: text('The name of the room.', 'conversation-7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'),
  status: Type.String({
    description: 'in-progress; completed once the issue or the appointment is cancelled or finished.',
    enum: ['in-progress', 'completed'],
    examples: ['in-progress'],
  }),
  video_codecs: list(text('A codec.', 'VP8'), 'The codecs to offer, in the order of preference.'),
}

/** A room without a token, as an appointment lists it. */
export const VideoRoomV2 = namedObject('VideoRoom', fields, { description: 'The video room of a conversation.' })

const IceServerV2 = namedObject(
  'IceServer',
  {
    urls: list(text('An address.', 'turn:turn.example.com:3478'), 'Addresses of the server.'),
    username: textOrNull(
      'For TURN: when the credential expires (Unix seconds), and for whom it is.',
      '1794700800:7f9c24e8',
    ),
    credential: textOrNull('For TURN: the password.', 'Yq0m7l0Qv1vUO1o0wJzJm2rQ6b8='),
  },
  { description: 'A server that helps browsers to reach each other, as RTCPeerConnection takes it.' },
)

export const VideoV2 = namedObject(
  'Video',
  {
    ...fields,
    access_token: text('With it the caller, and nobody else, joins the room.', 'eyJhbGciOiJIUzI1NiJ9.eyJ2aWRlbyI6…'),
    expires_at: time('Until when the token works. Whoever has joined by then stays; ask again for a new one.'),
    provider: Type.String({
      description:
        'livekit: join with a LiveKit client. browser: send signals over the socket, from browser to browser.',
      enum: ['livekit', 'browser'],
      examples: ['livekit'],
    }),
    url: text('Where to connect: the LiveKit server, or our socket.', 'wss://video.example.com'),
    ice_servers: list(IceServerV2, 'For calls from browser to browser; empty with LiveKit, which names its own.'),
  },
  { description: 'The video room of a conversation, and how the caller joins it.' },
)

export const toVideoRoomV2 = (video: Video): Wire<typeof VideoRoomV2> => ({
  id: video.id,
  created_at: timeOut(video.createdAt),
  updated_at: timeOut(video.updatedAt),
  conversation_id: video.conversationId,
  unique_name: video.uniqueName,
  status: video.isOver ? 'completed' : 'in-progress',
  video_codecs: [...videoCodecs],
})

export const toVideoV2 = ({
  video,
  token,
  expiresAt,
  provider,
  url,
  iceServers,
}: VideoAccess): Wire<typeof VideoV2> => ({
  ...toVideoRoomV2(video),
  access_token: token,
  expires_at: timeOut(expiresAt),
  provider,
  url,
  ice_servers: iceServers.map(({ urls, username, credential }) => ({ urls: [...urls], username, credential })),
})
