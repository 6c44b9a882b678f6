/** A polyfill that `@peculiar/x509` needs. A module of its own, so that the bundler runs it first. */
import 'reflect-metadata';
