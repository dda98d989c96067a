// Application context passed to every feature, and what a feature consists of.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer, Tag } from '#contract/endpoint.ts';
import type { exportMyData } from '#contract/organization/own-data.ts';
import type { Config } from './config.ts';
import type { Database, Tx } from './db/database.ts';
import type { MeetingsLock, OrgLock } from './db/organization-lock.ts';
import type { Actor, Events, Reactor } from './events/events.ts';
import type { OverloadLimits } from './http/load-shedding.ts';
import type { Task } from './jobs/scheduler.ts';
import type { Jobs, OwnLane } from './jobs/store.ts';
import type { JobHandlers } from './jobs/worker.ts';
import type { MailTemplates } from './mail/mail.ts';
import type { OutgoingFetch } from './outgoing/outgoing.ts';
import type { ServiceRecords } from './outgoing/service-records.ts';
import type { SignedIn } from './tenancy/authorize.ts';

export type AppContext = {
  db: Database;
  config: Config;
  /** The time now, epoch ms. */
  now: () => number;
  events: Events;
  jobs: Jobs;
  /** The client for requests to addresses that users or other servers provide. */
  outgoing: OutgoingFetch;
  /** Finds the servers of a domain in DNS. */
  serviceRecords: ServiceRecords;
  features: readonly Feature[];
  /** When to shed load; absent: the defaults of the overload module. */
  overloadLimits?: OverloadLimits;
  /** Whose request it is, for tasks that take turns; absent: the organization's or network's. */
  requesterOf?: (request: FastifyRequest) => string;
  /** How long a stream of live updates stays open before the page reconnects. */
  streamMs?: number;
};

export type OwnData = Answer<typeof exportMyData>;

/** Meetings, which may be many, are pages of JSON items. */
export type OwnPart = Partial<Omit<OwnData, 'meetings'>> & { meetings?: AsyncIterable<string> };

/** A person of the directory who is erased. */
export type ErasedPerson = {
  id: number;
  /** Names and addresses, see `identityKey`. */
  keys: ReadonlySet<string>;
  by: Actor;
};

/** `app/features.ts` lists all. Everything that concerns all features walks over that list. */
export type Feature = {
  /** Heading of its calls in the API documentation, unless a call names another. */
  tag?: Tag;
  /** Its modules of the contract: their schemas keep their names in the API documentation. */
  contract?: readonly object[];
  routes: readonly ((app: FastifyInstance, context: AppContext) => void | Promise<void>)[];
  jobs?: (context: AppContext) => JobHandlers;
  /** Workers of their own run its jobs. */
  lane?: OwnLane;
  mails?: (context: AppContext) => Partial<MailTemplates>;
  tasks?: (context: AppContext) => Task[];
  /** Runs in the transaction of each event; when it throws, the change is rolled back. */
  reactor?: (context: Pick<AppContext, 'db' | 'now' | 'jobs' | 'config'>) => Reactor;
  /** Deletes expired rows. */
  purge?: (context: AppContext) => Promise<unknown>;
  /** Its part of the export of what is stored about the caller, who may be waiting for approval. */
  ownData?: (context: AppContext, caller: SignedIn) => Promise<OwnPart>;
  /** Ends what an account has, when it is removed. Rows with its id in a column `userId` are deleted anyway. */
  leave?: (tx: Tx, lock: OrgLock, userId: number, now: number) => Promise<void>;
  /** Removes names and addresses of a person of the directory. */
  erase?: (tx: Tx, lock: MeetingsLock, person: ErasedPerson, context: AppContext) => Promise<void>;
};
