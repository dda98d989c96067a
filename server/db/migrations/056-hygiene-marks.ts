// The rule of the hygiene score changed again: a mark of "maybe" keeps three quarters of a meeting's points, and titles
// show more kinds of meetings. Each organization gets a version of its settings, as after the change before.

export { up } from './040-hygiene-kinds.ts';
