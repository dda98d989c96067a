// Meetings that many devices follow, until they are saved or discarded, and the screens of rooms.

export type LiveTables = {
  liveMeetings: {
    organizationId: number;
    id: number;
    draftKey: string;
    createdBy: number;
    createdAt: number;
    /** Of the last command, without being seen. */
    commandAt: number;
    /** What the calculator would save, as JSON, without rates. */
    draft: string;
    /** A `LiveState` as JSON. */
    state: string;
    /** The price of each person by id, as JSON; null for readers without pay. */
    prices: string | null;
    /** The secret of the link for guests, encrypted. */
    lockedKey: string;
    keyHash: string;
    endedAt: number | null;
    /** The recorded meeting. */
    meetingId: number | null;
  };
  liveCommands: {
    organizationId: number;
    liveId: number;
    /** Made by the device. */
    id: string;
    at: number;
    person: number | null;
    /** From a device that was offline. */
    isLate: 0 | 1;
    /** As JSON; of a device that was offline with `happenedAtMs`. */
    command: string;
  };
  liveSeen: { organizationId: number; liveId: number; person: number; seenAt: number };
  liveGuests: {
    organizationId: number;
    liveId: number;
    tokenHash: string;
    person: number | null;
    createdAt: number;
  };
  roomScreens: {
    organizationId: number;
    id: number;
    name: string;
    /** The address under which calendars invite the room, lower case. */
    room: string;
    showsTitles: 0 | 1;
    /** Of the secret in the link, which the cookie holds as well. */
    keyHash: string;
    createdAt: number;
    seenAt: number | null;
  };
};
